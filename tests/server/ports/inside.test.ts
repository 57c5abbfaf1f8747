import { expect, test } from 'vitest'
import { isInside, isRefused } from '../../../src/server/ports/company_mail/inside.ts'

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.0.1'],
  ...[
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.255',
    '2001:db8::1',
  ],
  ...['3fff::1', '::ffff:192.0.2.1', '64:ff9b::198.51.100.7', '64:ff9b::100.64.0.1', '2002:cb00:7101::1'],
  ...['224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', '::127.0.0.1', 'fe80::1', 'fec0::1', 'fd00::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:7F00:0001', '0:0:0:0:0:ffff:0a00:0001'],
  ...['64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::808:808'],
  ...['2002:7f00:1::', '2002:c0a8:1::1', '2002:a9fe:a9fe::1', '2001::1'],
])('%s é da rede interna', address => expect(isInside(address)).toBe(true))

test.each([
  ...['192.0.1.1', '192.0.3.1', '198.20.0.1', '203.0.114.1', '2001:db9::1'],
  ...['8.8.8.8', '172.32.0.1', '100.128.0.1', '223.255.255.255'],
  ...['2001:4860:4860::8888', '2804:14d::1', '::ffff:8.8.8.8', '::ffff:808:808'],
  ...['64:ff9b::8.8.8.8', '2002:808:808::1'],
])('%s é da internet', address => expect(isInside(address)).toBe(false))

test.each([
  ...['169.254.169.254', '169.254.1.1', 'fe80::1', 'fd00:ec2::254', '100.100.100.200'],
  ...['::ffff:a9fe:a9fe', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1'],
])('a %s nada se envia, nem onde a rede interna é permitida', address =>
  expect(isRefused(address, true)).toBe(true),
)

test.each(['10.1.2.3', '127.0.0.1', '192.168.0.1', '::1', 'fd00::1'])(
  'a %s se envia onde a rede interna é permitida',
  address => expect([isRefused(address, true), isRefused(address, false)]).toEqual([false, true]),
)
