let last = 0
let counter = 0

/**
 * Makes a UUIDv7 (RFC 9562): 48 bits of milliseconds, then a counter, then random bits. Rises within a tab even in one
 * millisecond or when the clock steps back. getRandomValues works on plain http over a LAN; randomUUID needs https.
 */
export function uuidv7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  if (now > last) {
    last = now
    counter = ((bytes[6] ?? 0) << 4) & 0x7ff
  } else {
    counter++
    if (counter > 0xfff) {
      last++
      counter = 0
    }
  }
  for (let i = 5, rest = last; i >= 0; i--) {
    bytes[i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
