-- Sends each value of BENCH_VALUES in turn, in the place of {value}. With BENCH_NEXT set, an answer's member of that
-- name takes the place of the value that it answers: so each value walks a chain, and is never sent twice. With
-- BENCH_FREQUENCY set, so many requests are sent in a second.
local values, first, last = {}, 1, 0
local method, path, body = os.getenv("BENCH_METHOD"), os.getenv("BENCH_PATH"), os.getenv("BENCH_BODY")
local pattern = os.getenv("BENCH_NEXT") and ('"' .. os.getenv("BENCH_NEXT") .. '":"([^"]+)"')

for line in io.lines(os.getenv("BENCH_VALUES")) do
  last = last + 1
  values[last] = line
end

local headers = {}
for name, value in os.getenv("BENCH_HEADERS"):gmatch("([^:\n]+): ([^\n]+)") do headers[name] = value end
local named = os.getenv("BENCH_HEADERS"):find("{value}", 1, true)

local function with(text, value)
  local from, to = text:find("{value}", 1, true)
  return from and (text:sub(1, from - 1) .. value .. text:sub(to + 1)) or text
end

function request()
  local value = values[first] or ""
  values[first] = nil
  first = first + 1
  if not pattern then
    last = last + 1
    values[last] = value
  end
  local sent = headers
  if named then
    sent = {}
    for name, text in pairs(headers) do sent[name] = with(text, value) end
  end
  return wrk.format(method, path, sent, body and with(body, value))
end

if pattern then
  function response(_, _, text)
    local value = text:match(pattern)
    if not value then return end
    last = last + 1
    values[last] = value
  end
end

local frequency = tonumber(os.getenv("BENCH_FREQUENCY") or "")
if frequency then
  local ffi = require("ffi")
  ffi.cdef("typedef struct { long seconds, nanoseconds; } moment; int clock_gettime(int, moment *);")
  local moment, sent, begun = ffi.new("moment"), 0, nil

  -- wrk asks before each request for how many milliseconds it has to wait.
  function delay()
    ffi.C.clock_gettime(1, moment)
    local now = tonumber(moment.seconds) * 1000 + tonumber(moment.nanoseconds) / 1e6
    begun = begun or now
    sent = sent + 1
    return math.max(0, math.floor(begun + sent * 1000 / frequency - now))
  end
end

function done(summary, latency)
  local e = summary.errors
  print(string.format(
    'RESULT {"requests":%d,"seconds":%f,"failed":%d,"p50":%f,"p99":%f,"statuses":"%d over 399, %d not connected, %d not read, %d not written, %d late"}',
    summary.requests, summary.duration / 1e6, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, e.status, e.connect, e.read, e.write, e.timeout
  ))
end
