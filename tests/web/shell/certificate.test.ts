import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { daysLeft, fusoOf } from '../../../src/core/document/fuso.ts'
import { certificateWarning, checkCertificate } from '../../../src/web/shell/certificate.ts'
import { signIn } from '../session.ts'

const abrir = vi.hoisted(() => vi.fn())
vi.mock('../../../src/web/dialogs/define.ts', async original => ({
  ...(await original<typeof import('../../../src/web/dialogs/define.ts')>()),
  openDialog: abrir,
}))

const noon = new Date('2026-11-20T12:00:00-03:00')
const userUntil = (validade: string | null, uf = 'SP') => {
  const user = signIn([])
  return { ...user, empresa: { ...user.empresa, validade_certificado: validade, uf, fuso: fusoOf(uf) } }
}

beforeEach(() => abrir.mockReset().mockResolvedValue(undefined))
afterEach(() => localStorage.clear())

describe('dias do certificado, no dia da empresa (G-047)', () => {
  test.each([
    ['2026-11-20', '2026-11-20T23:59:00-03:00', 'SP', 0],
    ['2026-11-20', '2026-11-21T00:01:00-03:00', 'SP', -1],
    ['2026-11-20', '2026-11-21T00:01:00-03:00', 'AC', 0],
    ['2026-12-05', '2026-11-20T12:00:00-03:00', 'SP', 15],
    ['2027-03-01', '2027-02-28T12:00:00-03:00', 'SP', 1],
  ])('%s visto em %s (%s): %i', (validade, agora, uf, dias) => {
    expect(daysLeft(validade, new Date(agora), fusoOf(uf))).toBe(dias)
  })
})

describe('aviso', () => {
  test.each([
    ['2026-12-05', 'Certificado digital', 'O certificado digital vence em 15 dia(s).'],
    ['2026-11-20', 'Certificado digital', 'O certificado digital vence em 0 dia(s).'],
    ['2026-11-19', 'Certificado digital vencido', 'O certificado digital está vencido.'],
  ])('%s: %s', (validade, titulo, mensagem) => {
    expect(certificateWarning(userUntil(validade), noon)).toMatchObject({ titulo, mensagem })
  })

  test.each([null, '2026-12-06'])('%s: nada a dizer', validade => {
    expect(certificateWarning(userUntil(validade), noon)).toBeNull()
  })

  test('uma vez por dia, por usuário e empresa', async () => {
    const user = userUntil('2026-11-25')
    await checkCertificate(user, noon)
    await checkCertificate(user, new Date('2026-11-20T20:00:00-03:00'))
    expect(abrir).toHaveBeenCalledTimes(1)
    await checkCertificate({ ...user, empresa: { ...user.empresa, id: 2 } }, noon)
    await checkCertificate({ ...user, id: 9 }, noon)
    expect(abrir).toHaveBeenCalledTimes(3)
    await checkCertificate(user, new Date('2026-11-21T08:00:00-03:00'))
    expect(abrir).toHaveBeenCalledTimes(4)
  })
})
