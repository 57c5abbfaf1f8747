import { expect, test } from 'vitest'
import type { EntradaMdfe, RodoMdfe } from '../../../../src/core/dfe/mdfe/compose/entrada.ts'
import { preflightMdfe } from '../../../../src/core/dfe/mdfe/preflight/index.ts'
import { RODOVIARIO } from '../../../../src/core/dfe/mdfe/preflight/rodoviario.ts'
import { VIAGEM } from '../../../../src/core/dfe/mdfe/preflight/viagem.ts'
import {
  CAMPINAS,
  CNPJ,
  CPF,
  cavalo,
  chaveDe,
  ctes,
  dono,
  notas,
  pagamento,
  proprio,
  RIO,
  reboque,
  rodo,
  SAO_PAULO,
  seguro,
  transportador,
} from './exemplo.ts'
import { MATRIZ } from './matriz.ts'

const codigos = (entrada: EntradaMdfe) => preflightMdfe(entrada).map(({ codigo }) => codigo)
const para = (...chaves: string[]) => ({
  descarregamento: [{ ...RIO, documentos: chaves.map(chave => ({ chave })) }],
})
const produtor = (serie: string) => ({
  chave: chaveDe('58', 1, { cnpj: `000${CPF}`, serie }),
  emit: { ...proprio().emit, documento: { tipo: 'CPF' as const, numero: CPF } },
})
const tracao = (mais: Partial<RodoMdfe['tracao']>) => ({ tracao: { ...rodo().tracao, ...mais } })
const paga = (mais: Parameters<typeof pagamento>[0]) => transportador({}, { pagamentos: [pagamento(mais)] })
const parcela = (vencimento: string, valor: string) => ({ vencimento, valor })
const posterior = (mais: Partial<EntradaMdfe> = {}, ide: Partial<EntradaMdfe['ide']> = {}) =>
  proprio(
    { descarregamento: [{ ...SAO_PAULO, documentos: [] }], ...mais },
    { posterior: true, UFFim: 'SP', ...ide },
  )
const naEstrada = {
  modal: '2',
  nacionalidade: 'PT',
  matricula: 'ABC12',
  voo: 'AB123',
  embarque: 'GRU',
  destino: 'GIG',
  dia: '2026-11-20',
} as const
const errado = '11222333000182'
const doc = (numero: string) => ({ tipo: 'CNPJ', numero }) as const

/** Each row breaks its rule alone. */
const QUEBRAS: readonly (readonly [codigo: string, entrada: EntradaMdfe])[] = [
  ['207', proprio({ emit: { ...proprio().emit, documento: doc(errado) } })],
  ['229', proprio({ emit: { ...proprio().emit, IE: null } })],
  ['232', proprio({ chave: chaveDe('58', 1, { serie: '920' }) })],
  ['233', proprio(produtor('919'))],
  ['407', proprio({ emit: { ...proprio().emit, endereco: { ...proprio().emit.endereco, UF: 'RJ' } } })],
  ['456', proprio({ carregamento: [RIO] })],
  ['612', proprio({ descarregamento: [{ ...CAMPINAS, documentos: notas(2) }] })],
  ['685', proprio({ carregamento: [SAO_PAULO, SAO_PAULO] })],
  [
    '680',
    proprio({
      descarregamento: [
        { ...RIO, documentos: notas(1) },
        { ...RIO, documentos: notas(1, 2) },
      ],
    }),
  ],
  ['663', proprio({ percurso: ['SP'] })],
  ['541', transportador({ descarregamento: [{ ...RIO, documentos: notas(2) }] }, {}, { tpEmit: '3' })],
  [
    '540',
    transportador(
      { descarregamento: [{ ...CAMPINAS, documentos: ctes(2) }] },
      {},
      { tpEmit: '3', UFFim: 'SP' },
    ),
  ],
  ['638', transportador({ descarregamento: [{ ...RIO, documentos: notas(2) }] })],
  ['639', proprio({ descarregamento: [{ ...RIO, documentos: ctes(2) }] })],
  [
    '601',
    transportador({ descarregamento: [{ ...RIO, documentos: [{ chave: chaveDe('67', 1) }, ...ctes(1)] }] }),
  ],
  ['647', proprio(para(chaveDe('58', 9)))],
  ['616', proprio({ descarregamento: [{ ...RIO, documentos: [] }] })],
  ['649', proprio(para(`${chaveDe('55', 1).slice(0, 43)}${(Number(chaveDe('55', 1)[43]) + 1) % 10}`))],
  ['668', transportador({ descarregamento: [{ ...RIO, documentos: [...ctes(2), ...ctes(1)] }] })],
  ['669', proprio(para(chaveDe('55', 1), chaveDe('55', 1)))],
  ['703', posterior({ carregamento: [SAO_PAULO, CAMPINAS] })],
  ['705', posterior({ modal: naEstrada })],
  ['706', posterior({ descarregamento: [{ ...SAO_PAULO, documentos: notas(1) }] })],
  ['660', proprio({ autorizados: [doc(errado)] })],
  ['661', proprio({ autorizados: [{ tipo: 'CPF', numero: '52998224726' }] })],
  ['459', proprio({ autorizados: [doc(CNPJ), doc(CNPJ)] })],
  ['646', proprio({ modal: rodo({ reboques: [{ ...reboque(1), placa: cavalo.placa }] }) })],
  ['645', proprio({ modal: rodo(tracao({ condutores: [{ nome: 'Zé', cpf: '52998224726' }] })) })],
  [
    '577',
    proprio({
      modal: rodo(
        tracao({
          condutores: [
            { nome: 'Zé', cpf: CPF },
            { nome: 'José', cpf: CPF },
          ],
        }),
      ),
    }),
  ],
  ['745', transportador({}, {}, { tpTransp: '1' })],
  ['458', transportador({}, tracao({ proprietario: { ...dono('2'), documento: doc(CNPJ) } }))],
  ['718', transportador({}, tracao({ proprietario: { ...dono('2'), documento: doc(errado) } }))],
  ['681', transportador({}, { rntrc: '00000000' })],
  ['688', transportador({}, { rntrc: null })],
  ['578', transportador({}, { contratantes: [] })],
  ['717', transportador({}, { contratantes: [{ documento: doc(errado) }] })],
  ['698', transportador({ seguros: [] })],
  ['699', transportador({ seguros: [seguro({ averbacoes: [] })] })],
  ['542', transportador({ seguros: [seguro({ responsavel: '2' })] })],
  ['684', transportador({}, { ciots: [] }, { dhEmi: '2026-11-23T00:00:00-03:00' })],
  ['304', transportador({}, { ...tracao({ proprietario: dono('0') }), ciots: [] })],
  ['716', transportador({}, { ciots: [{ codigo: '123456789012', documento: doc(errado) }] })],
  ['719', transportador({}, { vales: [{ fornecedora: errado, valor: '10' }], categoria: '06' })],
  ['731', transportador({}, { vales: [{ fornecedora: CNPJ, valor: '10' }] })],
  ['725', transportador({ produto: null, descarregamento: [{ ...RIO, documentos: ctes(2) }] })],
  ['726', transportador({ produto: { tipo: '05', nome: 'Alimentos', ncm: '19053100' } })],
  [
    '301',
    transportador({ produto: { ...transportador().produto, tipo: '05', nome: 'Alimentos', ncm: null } }),
  ],
  ['302', transportador({}, { pagamentos: [] })],
  [
    '303',
    transportador(
      { descarregamento: [{ ...RIO, documentos: ctes(2) }] },
      { ...tracao({ proprietario: dono('1') }), pagamentos: [] },
    ),
  ],
  ['727', paga({ documento: doc(errado) })],
  ['728', paga({ recebimento: { ipef: errado } })],
  ['746', paga({ contrato: '1500.01' })],
  ['724', paga({ parcelas: [parcela('2026-12-01', '1500')] })],
  ['729', paga({ aPrazo: true })],
  ['736', paga({ aPrazo: true, parcelas: [parcela('2026-11-19', '1500')] })],
  ['737', paga({ aPrazo: true, parcelas: [parcela('2026-12-02', '500'), parcela('2026-12-01', '1000')] })],
  ['738', paga({ aPrazo: true, adiantamento: '300', parcelas: [parcela('2026-12-02', '1500')] })],
  ['739', paga({ adiantamento: '300' })],
]

test.each(QUEBRAS)('%s é previsto, e só ele', (codigo, entrada) => {
  expect(codigos(entrada)).toEqual([codigo])
})

test('as regras que vêm com outras', () => {
  expect(codigos(proprio({ ...para(chaveDe('65', 1)) }))).toContain('604')
  expect(codigos(transportador(produtor('920')))).toContain('234')
  expect(codigos(posterior({}, { tpEmit: '1' }))).toContain('707')
  expect(codigos(posterior({}, { UFFim: 'RJ' }))).toContain('704')
  expect(codigos(proprio({ modal: rodo(tracao({ proprietario: dono('0') })) }))).toContain('454')
})

test('cada regra tem quem a quebra', () => {
  const juntas = ['604', '704', '234', '707', '454']
  const provadas = new Set([...QUEBRAS.map(([codigo]) => codigo), ...juntas])
  expect(
    [...VIAGEM, ...RODOVIARIO].map(({ codigo }) => codigo).filter(codigo => !provadas.has(codigo)),
  ).toEqual([])
})

test.each(MATRIZ)('%s passa', (_nome, entrada) => {
  expect(preflightMdfe(entrada)).toEqual([])
})

test('o CIOT geral só é pedido desde 23 de novembro de 2026', () => {
  const semCiot = (dhEmi: string) => transportador({}, { ciots: [] }, { dhEmi })
  expect(codigos(semCiot('2026-11-22T23:59:59-03:00'))).toEqual([])
  expect(codigos(semCiot('2026-11-23T00:00:00-03:00'))).toEqual(['684'])
  expect(codigos(proprio({}, { dhEmi: '2026-11-23T00:00:00-03:00' }))).toEqual([])
})

test('o que quebra só o leiaute é dito no campo do manifesto', () => {
  const [problema] = preflightMdfe(proprio({ modal: rodo(tracao({ placa: 'AB' })) }))
  expect(problema).toMatchObject({ codigo: '215', campo: 'veiculo' })
  expect(problema?.texto).toContain('Placa')
})
