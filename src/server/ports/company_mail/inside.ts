import { BlockList, isIPv6 } from 'node:net'

/** Networks of IPv4 that are not on the internet (IANA's registry of special-purpose addresses), those of documentation among them. */
const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Networks of IPv6 that are not on the internet, and abandoned ways to carry IPv4: compatible addresses, Teredo. */
const IPV6 = [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const

/** The link itself and the services by which a cloud tells a machine its credentials: no installation's own network. */
const LINK_IPV4 = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
] as const
const LINK_IPV6 = [
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
] as const

const hex = (...bytes: number[]) => Buffer.from(bytes).toString('hex')

type Networks = readonly (readonly [net: string, bits: number])[]

function blocked(ipv4: Networks, ipv6: Networks): BlockList {
  const list = new BlockList()
  for (const [net, bits] of ipv6) list.addSubnet(net, bits, 'ipv6')
  for (const [net, bits] of ipv4) {
    // a BlockList also finds these networks in mapped addresses (::ffff:7f00:1)
    list.addSubnet(net, bits, 'ipv4')
    const [a = 0, b = 0, c = 0, d = 0] = net.split('.').map(Number)
    // translation of IPv4 (RFC 6052) and 6to4 (RFC 3056) are on the internet only when the IPv4 they carry is
    list.addSubnet(`64:ff9b::${hex(a, b)}:${hex(c, d)}`, 96 + bits, 'ipv6')
    list.addSubnet(`2002:${hex(a, b)}:${hex(c, d)}::`, 16 + bits, 'ipv6')
  }
  return list
}

const INSIDE = blocked(IPV4, IPV6)
const NEVER = blocked(LINK_IPV4, LINK_IPV6)

const isOf = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Tells if an address, of IPv4 or IPv6 in any spelling, is of an internal network. */
export const isInside = (address: string): boolean => isOf(INSIDE, address)

/** Tells if nothing is sent to an address. `inside`: the installation allows its own network. */
export const isRefused = (address: string, inside: boolean): boolean =>
  isOf(NEVER, address) || (!inside && isInside(address))
