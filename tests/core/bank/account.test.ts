import { expect, test } from 'vitest'
import { bankOf, isSameAccount, isSurely, otherIn } from '../../../src/core/bank/account.ts'

test.each([
  ['56789-0', '56789-0', '', true],
  ['123456789', '56789', '', true],
  ['000056789', '56789-0', '', true],
  ['56789-0', '', '', true],
  ['00012345678X', '12345678-x', '', true],
  ['0123056789', '56789', '123', true],
  ['4984XXXXXXXX1234', '4984111122221234', '', true],
  ['56789-0', '99999-1', '', false],
  ['22222-2', '2', '', false],
  ['11111-1', '11111-2', '', false],
])('a conta %s do extrato e a %s do cadastro: mesma %s', (extrato, registrada, agencia, same) =>
  expect(isSameAccount(extrato, registrada, agencia)).toBe(same),
)

test.each([
  ['0341', '341'],
  ['341-7', '341'],
  ['77', '077'],
  ['1', '001'],
  ['60746948', ''],
  ['', ''],
])('o banco %s é o %s', (texto, codigo) => expect(bankOf(texto)).toBe(codigo))

test.each([
  [{ banco: '0237', agencia: '0001', conta: '11111-1' }, null],
  [{ banco: '237', agencia: '1-9', conta: '0000111111' }, null],
  [{ banco: '', agencia: '', conta: '11111' }, null],
  [{ banco: '341', agencia: '0001', conta: '11111-1' }, 'banco'],
  [{ banco: '237', agencia: '0002', conta: '11111-1' }, 'agencia'],
  [{ banco: '237', agencia: '0001', conta: '22222-2' }, 'conta'],
])('o extrato %o difere do cadastro em %s', (extrato, parte) =>
  expect(otherIn(extrato, { banco: '237', agencia: '1', conta: '11111-1' })).toBe(parte),
)

test.each([
  [{ banco: '', agencia: '', conta: '123456789' }, false],
  [{ banco: '341', agencia: '', conta: '123456789' }, false],
  [{ banco: '260', agencia: '', conta: '1234567890' }, false],
  [{ banco: '', agencia: '', conta: '0001234567890' }, true],
  [{ banco: '0341', agencia: '', conta: '123456789-0' }, true],
])('a conta %o é com certeza a 1234567890 do Itaú: %s', (extrato, surely) =>
  expect(isSurely(extrato, { banco: '341', agencia: '0001', conta: '1234567890' })).toBe(surely),
)
