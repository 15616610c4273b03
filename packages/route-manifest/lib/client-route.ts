/** The query React Router's plugin adds to a route's module for the browser's build. */
export const CLIENT_ROUTE = "?__react-router-build-client-route";
