import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { estadosPage } from '../../scripts/estados-doc.ts'
import {
  closesNfce,
  REGRAS_DAS_UFS,
  reachOf,
  rulesOfState,
  tiesPayments,
  wantsNfeForCnpj,
} from '../../src/core/law/estados/index.ts'
import { asOf } from '../../src/core/law/index.ts'
import { isTied } from '../../src/core/tender/tied.ts'
import { stateLacks, tiedDemand } from '../../src/domain/fiscal/lei-do-estado.ts'
import { projectRoot } from '../../src/server/project-root.ts'

test('docs/estados.md is what the table of states writes', () => {
  expect(readFileSync(`${projectRoot}/docs/estados.md`, 'utf8')).toBe(estadosPage())
})

test('each row of a state has its source, the day it was read and ordered dates', () => {
  for (const { uf, de, ate, quem, exige, fonte, verificado } of REGRAS_DAS_UFS) {
    expect(uf).toMatch(/^[A-Z]{2}$/)
    expect(verificado).toMatch(/^2026-\d\d-\d\d$/)
    expect(de === null || ate === null || de <= ate).toBe(true)
    expect([quem.texto, exige, fonte].every(text => text.length > 3)).toBe(true)
  }
})

test.each([
  ['SC', '2025-07-31', false],
  ['SC', '2025-08-01', true],
  ['SC', '2026-12-01T08:00:00-03:00', true],
  ['RS', '2026-12-01', false],
  ['SP', '2026-12-01', false],
])('NFC-e in production in %s on %s is closed: %s', (uf, dia, closed) =>
  expect(closesNfce(uf, dia) !== null).toBe(closed),
)

const MERCADO = { crt: 3, cnae: '4711302' }
test.each([
  // state, CRT, CNAE, day, reach
  ['RS', 3, '4781400', '2023-03-31', null],
  ['RS', 3, '4781400', '2023-04-15', null],
  ['RS', 3, '4711302', '2023-04-15', 'talvez'],
  ['RS', 3, '4781400', '2023-08-01', 'talvez'],
  ['RS', 3, '4781400', '2024-01-01', 'sim'],
  ['RS', 4, '4781400', '2024-01-01', null],
  ['MT', 1, '4781400', '2024-03-31', null],
  ['MT', 1, '4781400', '2024-04-01', 'talvez'],
  ['MT', 4, '4781400', '2026-12-01', null],
  ['CE', 3, '4711302', '2025-10-31', null],
  ['CE', 3, '4711302', '2025-11-01', 'talvez'],
  ['CE', 3, '4781400', '2025-11-01', null],
  ['CE', 3, '', '2025-11-01', 'talvez'],
  ['CE', 3, '4731800', '2026-03-01', 'talvez'],
  ['PE', 1, '4781400', '2019-01-01', 'sim'],
  ['PB', 4, '', '2026-12-01', 'sim'],
  // only one page says it: it informs, and marks nothing
  ['AL', 3, '4711302', '2026-12-01', null],
  ['SP', 3, '4711302', '2026-12-01', null],
] as const)('payments in %s, CRT %i, CNAE "%s", on %s: %s', (uf, crt, cnae, dia, alcance) =>
  expect(tiesPayments({ uf, crt, cnae }, dia)?.alcance ?? null).toBe(alcance),
)

test('a buyer with CNPJ gets an NF-e in SC alone', () => {
  expect(['SC', 'SP', 'RS'].filter(uf => wantsNfeForCnpj(uf, '2026-12-01'))).toEqual(['SC'])
})

test('the states of the technical responsible are one list, with two to be confirmed', () => {
  const rows = REGRAS_DAS_UFS.filter(({ assunto }) => assunto === 'resp_tec')
  const acting = rows.filter(({ certeza }) => certeza !== 'a_confirmar').map(({ uf }) => uf)
  expect(asOf('2026-12-01').lista('resp_tec_exigido')).toEqual(acting)
  expect(rows.length - acting.length).toBe(2)
})

test('what reaches a company depends on its regime and activity', () => {
  const [rule] = rulesOfState('CE', '2025-12-01', 'pagamento')
  expect(rule && reachOf(rule, { uf: 'CE', ...MERCADO })).toBe('talvez')
  expect(rule && reachOf(rule, { uf: 'CE', ...MERCADO, crt: 4 })).toBe('nao')
})

test('Situação says what the state asks until the company answers', () => {
  const loja = { uf: 'RS', ...MERCADO, ambiente_sefaz: 1, recebe_cartao: null } as const
  expect(stateLacks(loja, '2026-12-01')).toEqual([
    'RS pede cartão e PIX ligados à nota: diga em Empresas como recebe',
  ])
  expect(stateLacks({ ...loja, recebe_cartao: 'avulso' }, '2026-12-01')).toEqual([
    'RS pede cartão e PIX ligados à nota: a máquina avulsa não liga',
  ])
  expect(stateLacks({ ...loja, recebe_cartao: 'ligado' }, '2026-12-01')).toEqual([])
  expect(stateLacks({ ...loja, uf: 'SC' }, '2026-12-01')).toEqual(['SC: sem NFC-e em produção (PAF-NFC-e)'])
  expect(stateLacks({ ...loja, uf: 'SC', ambiente_sefaz: 2 }, '2026-12-01')).toEqual([])
  expect(tiedDemand({ uf: 'MT', ...MERCADO }, '2026-12-01')).toMatch(/^MT pode pedir/)
  expect(tiedDemand({ uf: 'SP', ...MERCADO }, '2026-12-01')).toBe(null)
})

test.each([
  // payment, authorisation, who confirmed it, tied
  ['01', null, null, true],
  ['20', null, null, true],
  ['10', null, null, true],
  ['03', null, null, false],
  ['03', '123', null, false],
  ['03', '123', '', false],
  ['03', '123', '01027058000191', true],
  ['03', null, '01027058000191', false],
  ['04', '123', true, true],
  ['17', 'E12345678202612011200abcdefghijk', null, false],
  ['17', 'E12345678202612011200abcdefghijk', '11444777000161', true],
] as const)('a payment %s, authorisation %s, confirmed by %s, is tied: %s', (tpag, autorizacao, by, tied) =>
  expect(isTied({ tpag, autorizacao, confirmador: by })).toBe(tied),
)
