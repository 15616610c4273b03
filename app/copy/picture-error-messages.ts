/** Why a picture of a product was refused, by reason. */
export const PICTURE_ERROR_MESSAGES = {
  file_too_large: "It is larger than 20 MB or 60 megapixels.",
  unsupported_file_type: "The shop can't read this picture.",
} as const;

/** Why a picture from a URL was refused, by reason. */
export const PICTURE_URL_ERROR_MESSAGES = {
  invalid_address: "Please use an address that starts with https://",
  address_not_public: "This address is not on the public internet.",
  file_too_large: "This picture is larger than 10 MB or 60 megapixels.",
  too_many_redirects: "This address redirects too often. Please use the picture's own address.",
  no_answer: "Nothing was found at this address within 10 seconds.",
  unsupported_file_type: "There is no picture the shop can read at this address.",
} as const;
