/** Returns the link to a WhatsApp chat with a number (E.164), or with whom one chooses for an empty one, and a prepared text. */
export function whatsAppLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
}
