import { expect, test } from 'vitest'
import { contas_financeiras } from '../../../../src/domain/records/contas_financeiras/index.ts'

const dito = (banco: object | null, boleto_leiaute: string | null) =>
  contas_financeiras.warnings
    ?.find(({ campo }) => campo === 'boleto_leiaute')
    ?.diz({ tipo: 'banco', banco, boleto_leiaute } as never, { hoje: '2026-11-28' } as never) ?? null

test('a conta diz o que o seu banco não toma por arquivo', () => {
  const inter = { codigo: '077', nome: 'Banco Inter S.A.' }
  expect(dito(inter, '400')).toMatch(/^Por arquivo só boletos novos.*site do Inter$/)
  expect(dito({ codigo: '001', nome: 'Banco do Brasil S.A.' }, '240')).toBeNull()
  expect(dito({ codigo: '070', nome: 'BRB' }, '240')).toBe('O BRB não tem remessa aqui')
  expect(dito(inter, null)).toBeNull()
})
