import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Addresses by which this machine reaches itself. */
export const LOOPBACK = ['127.0.0.0/8', '::1'] as const

/** Tells if a text is a valid entry of TECLA_PROXY: an address, a network (10.0.0.0/8) or `loopback`. */
export const isPeer = (text: string): boolean => {
  if (text === 'loopback') return true
  const [address = '', bits, ...more] = text.split('/')
  const kind = isIP(address)
  return (
    kind !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)))
  )
}

/** Makes a function that tells if an address is one of the entries, also when an IPv4 address is written as IPv6. */
export function peersOf(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries.flatMap(text => (text === 'loopback' ? LOOPBACK : [text]))) {
    const [address = '', bits] = entry.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return address => {
    const kind = isIP(address)
    return kind !== 0 && list.check(address, kind === 4 ? 'ipv4' : 'ipv6')
  }
}

export const isThisMachine = peersOf(LOOPBACK)

/** Finds the caller: the last `X-Forwarded-For` address that is no proxy of ours; strangers can invent those before. */
export function clientOf(request: IncomingMessage, proxy: (address: string) => boolean): string {
  const peer = request.socket.remoteAddress ?? ''
  const told = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(text => text.trim())
    .filter(Boolean)
  const hops = [peer, ...told.reverse()]
  return hops.find(address => !proxy(address)) ?? hops.at(-1) ?? peer
}

/** Tells if the request has a header that only proxies add. */
export const forwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-forwarded-for'] !== undefined ||
  headers.forwarded !== undefined ||
  headers['x-real-ip'] !== undefined
