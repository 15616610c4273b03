vcl 4.1;
# A cache at the edge, for a store with EDGE_PURGE_URL set to this cache's address. Pages of visitors without a session are kept for
# each currency until the store says that something on them changed. Needs varnish-modules (xkey).
import std;
import xkey;

backend store {
  .host = "127.0.0.1";
  .port = "3000";
  .first_byte_timeout = 70s;
}

# Who may purge: the stores.
acl stores {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ stores) {
      return (synth(403));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.surrogate-key)));
  }
  unset req.http.x-currency;
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.url ~ "^/(assets|media)/") {
    unset req.http.cookie;
    return (hash);
  }
  if (req.http.cookie ~ "kairaba\.session_token" || req.http.cookie !~ "(^|;\s*)preferred-currency=[A-Z]{3}(;|$)") {
    return (pass);
  }
  set req.http.x-currency = regsub(req.http.cookie, "^(.*;\s*)?preferred-currency=([A-Z]{3}).*$", "\2");
  # Nothing but the currency reaches the store, so that nothing else can be on the page.
  set req.http.cookie = "preferred-currency=" + req.http.x-currency;
  return (hash);
}

sub vcl_hash {
  if (req.http.x-currency) {
    hash_data(req.http.x-currency);
  }
}

sub vcl_backend_response {
  if (bereq.url ~ "^/(assets|media)/") {
    return (deliver);
  }
  if (beresp.http.cdn-cache-control ~ "max-age=\d+" && !beresp.http.set-cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    # While the store is away, what was shown an hour ago is better than nothing.
    set beresp.grace = 1h;
    set beresp.http.xkey = beresp.http.surrogate-key;
    # The currency is in the key, and the cookie is nothing else.
    set beresp.http.x-vary = beresp.http.vary;
    set beresp.http.vary = "accept-encoding";
    return (deliver);
  }
  # Not this time; perhaps the next.
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  return (deliver);
}


sub vcl_deliver {
  if (resp.http.x-vary) {
    set resp.http.vary = resp.http.x-vary;
  }
  unset resp.http.x-vary;
  unset resp.http.xkey;
  unset resp.http.surrogate-key;
  unset resp.http.cdn-cache-control;
}
