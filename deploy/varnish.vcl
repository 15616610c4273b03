vcl 4.1;
# A cache at the edge, for a store with EDGE_PURGE_URL set to this cache's address. Pages of visitors without a session are kept for
# each currency and language until the store says that something on them changed. The store alone decides what may be kept; every request and
# response passes with all its cookies. Needs varnish-modules (xkey).
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
  std.collect(req.http.cookie, "; ");
  # The panel's files are for staff only.
  if (req.http.cookie ~ "kairaba\.session_token") {
    return (pass);
  }
  if (req.url ~ "^/(assets|media)/") {
    return (hash);
  }
  if (req.http.cookie !~ "(^|;\s*)preferred-currency=[A-Z]{3}(;|$)") {
    return (pass);
  }
  set req.http.x-currency = regsub(req.http.cookie, "^(.*;\s*)?preferred-currency=([A-Z]{3}).*$", "\2");
  # The store reads the first: where there are two, it must be the one in the key.
  set req.http.cookie = "preferred-currency=" + req.http.x-currency + "; " + req.http.cookie;
  # The first language names the visitor's country.
  set req.http.accept-language = regsub(req.http.accept-language, "[,;].*$", "");
  return (hash);
}

sub vcl_hash {
  if (req.http.x-currency) {
    hash_data(req.http.x-currency);
  }
}

sub vcl_backend_response {
  if (bereq.url ~ "^/(assets|media)/" && beresp.status == 200 && !beresp.http.set-cookie) {
    return (deliver);
  }
  if (beresp.http.cdn-cache-control ~ "max-age=\d+" && !beresp.http.set-cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    # While the store is away, what was shown an hour ago is better than nothing.
    set beresp.grace = 1h;
    set beresp.http.xkey = beresp.http.surrogate-key;
    # The currency is in the key, and the store looks at no other cookie for what it lets us keep.
    set beresp.http.x-vary = beresp.http.vary;
    set beresp.http.vary = "accept-encoding, accept-language";
    return (deliver);
  }
  # Not this time; perhaps the next. Nobody waits for another's.
  set beresp.uncacheable = true;
  set beresp.ttl = 1s;
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
