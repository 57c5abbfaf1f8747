import { expect, test } from 'vitest'
import { type Candidato, type LinhaPendente, proposingMatches } from '../../../src/core/bank/match.ts'
import { atOnce } from '../../../src/core/slices.ts'

const linha = (id: number, valor: string, mais: Partial<LinhaPendente> = {}): LinhaPendente => ({
  ...{ id, valor, data: '2026-11-20', historico: '', documento: '' },
  ...mais,
})
const movimento = (id: number, valor: string, mais: Partial<Candidato> = {}): Candidato => ({
  ...{ id, valor, data: '2026-11-20', janela: [3, 3], identidades: [], grupo: null },
  ...mais,
})
const proposeMatches = (...asked: Parameters<typeof proposingMatches>) => atOnce(proposingMatches(...asked))
const propostas = (linhas: LinhaPendente[], candidatos: Candidato[]) =>
  [...proposeMatches(linhas, candidatos)].sort(([a], [b]) => a - b).map(([, proposta]) => proposta)

test('a identidade no texto do banco decide entre iguais', () => {
  const e2eid = `E${'1'.repeat(31)}`
  expect(
    propostas(
      [linha(1, '10.00', { historico: `PIX ${e2eid} MARIA` }), linha(2, '10.00')],
      [movimento(7, '10.00'), movimento(8, '10.00', { identidades: [e2eid] })],
    ),
  ).toEqual([
    { como: 'certa', ids: [8] },
    { como: 'unica', ids: [7] },
  ])
})

test('a identidade de outro valor não casa', () => {
  expect(
    propostas(
      [linha(1, '9.99', { documento: '000123456' })],
      [movimento(7, '20.00', { identidades: ['123456'] })],
    ),
  ).toEqual([{ como: 'nada', ids: [] }])
})

test('dois do mesmo valor são uma lista pelo dia mais perto, e um só é proposto', () => {
  const candidatos = [
    movimento(1, '50.00', { data: '2026-11-18' }),
    movimento(2, '50.00', { data: '2026-11-19' }),
    movimento(3, '70.00', { data: '2026-11-10' }),
    movimento(4, '-30.00'),
  ]
  expect(propostas([linha(1, '50.00'), linha(2, '70.00'), linha(3, '-30.00')], candidatos)).toEqual([
    { como: 'varias', ids: [2, 1] },
    { como: 'nada', ids: [] },
    { como: 'unica', ids: [4] },
  ])
})

test('duas linhas iguais e um movimento: nenhuma é dada como a dele', () => {
  expect(propostas([linha(1, '5.00'), linha(2, '5.00')], [movimento(9, '5.00')])).toEqual([
    { como: 'varias', ids: [9] },
    { como: 'varias', ids: [9] },
  ])
})

test('um depósito é a soma exata de um lote, se só de um modo', () => {
  const lote = ['10.00', '20.00', '33.33'].map((valor, at) => movimento(at + 1, valor, { grupo: 'visa' }))
  expect(propostas([linha(1, '53.33')], lote)).toEqual([{ como: 'soma', ids: [2, 3] }])
  const dois = ['10.00', '20.00', '30.00'].map((valor, at) => movimento(at + 1, valor, { grupo: 'visa' }))
  expect(propostas([linha(1, '30.01')], dois)).toEqual([{ como: 'diferenca', ids: [3], diferenca: '0.01' }])
  expect(propostas([linha(1, '30.00', { data: '2026-12-20' })], dois)).toEqual([{ como: 'nada', ids: [] }])
})

test('a diferença de tarifa é dita, e só até 2 % e R$ 10', () => {
  const propor = (valor: string) => propostas([linha(1, valor)], [movimento(1, '1000.00')])
  expect(propor('990.00')).toEqual([{ como: 'diferenca', ids: [1], diferenca: '-10.00' }])
  expect(propor('989.99')).toEqual([{ como: 'nada', ids: [] }])
  expect(propostas([linha(1, '97.99')], [movimento(1, '100.00')])).toEqual([{ como: 'nada', ids: [] }])
})

test('um lote inteiro é a soma, por maior que seja', () => {
  const lote = Array.from({ length: 40 }, (_, at) =>
    movimento(at + 1, '10.01', { lotes: ['dia', at < 30 ? 'visa' : 'elo'] }),
  )
  const ids = (de: number, ate: number) => Array.from({ length: ate - de + 1 }, (_, at) => de + at)
  expect(propostas([linha(1, '400.40')], lote)).toEqual([{ como: 'soma', ids: ids(1, 40) }])
  expect(propostas([linha(1, '300.30'), linha(2, '100.10')], lote)).toEqual([
    { como: 'soma', ids: ids(1, 30) },
    { como: 'soma', ids: ids(31, 40) },
  ])
})

test('uma regra diz a conta do que o livro não conhece, a mais longa primeiro', () => {
  const regras = [
    { texto: 'tar', conta_id: 1 },
    { texto: 'TARIFA PIX', conta_id: 2 },
  ]
  const textos = ['TAR BOLETO', 'DEB TARIFA PIX 03', 'CONTAR LTDA']
  const linhas = textos.map((historico, at) => linha(at, '-7.00', { historico }))
  const feitas = [...proposeMatches(linhas, [], regras).values()].map(proposta =>
    'conta_id' in proposta ? proposta.conta_id : null,
  )
  expect(feitas).toEqual([1, 2, null])
  const sabe = [...proposeMatches(linhas.slice(0, 1), [movimento(9, '-7.00')], regras).values()]
  expect(sabe).toEqual([{ como: 'unica', ids: [9] }])
})

test('vinte mil linhas e movimentos são casados sem comparar cada um com todos', () => {
  const dia = (at: number) => `2026-11-${String(1 + (at % 30)).padStart(2, '0')}`
  const candidatos = Array.from({ length: 20_000 }, (_, at) =>
    movimento(at, `${at}.25`, { data: dia(at), grupo: String(at % 500) }),
  )
  const linhas = candidatos.map(({ id, data, valor }) =>
    linha(id, id % 20 ? valor : `${id}.77`, { data, historico: `PIX RECEBIDO ${id}` }),
  )
  const feitas = [...proposeMatches(linhas, candidatos, [{ texto: 'TAR', conta_id: 1 }]).values()]
  expect(feitas.filter(({ como }) => como === 'unica')).toHaveLength(19_000)
})
