import { expect, test } from 'vitest'
import { DOCUMENT_FORMS } from '../../../src/domain/documents/documento/form.ts'
import { DOCUMENT_KINDS } from '../../../src/domain/documents/documento/kinds.ts'
import { toZod } from '../../../src/domain/fields/schema/to-zod.ts'

const CONTEXTO = { novo: true, gerenciar_estoque: true, venda_app: false, hoje: '', controle_serie: false }

/** Fields refused of a document that says only this. */
function refusedOf(tipo: number, dito: Readonly<Record<string, unknown>>, contexto = CONTEXTO): string[] {
  const register = DOCUMENT_FORMS[DOCUMENT_KINDS.findIndex(kind => kind.tipo === tipo)]
  if (!register) throw new Error(`no form of ${tipo}`)
  const parsed = toZod(register, contexto).safeParse({ tipo_operacao: tipo, modelo: '55', ...dito })
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.')).toSorted()
}

// doc 3 §5.1: what each type asks of its header, beside its date
const CABECALHO = ['numerocodumento', 'serie']
test.each([
  [
    1,
    [
      ...CABECALHO,
      'addresse_id',
      'fretepor',
      'parceiro_id',
      'tipo_atend',
      'tipo_documento',
      'tipo_faturamento',
    ],
  ],
  [2, ['tipo_faturamento']],
  [3, [...CABECALHO, 'addresse_id', 'fretepor', 'parceiro_id', 'tipo_atend', 'tipo_faturamento']],
  [4, ['tipo_faturamento']],
  [5, [...CABECALHO, 'addresse_id', 'fretepor', 'parceiro_id', 'tipo_atend']],
  [6, [...CABECALHO, 'addresse_id', 'fretepor', 'parceiro_id', 'tipo_atend']],
  [7, [...CABECALHO, 'addresse_id', 'fretepor', 'parceiro_id', 'tipo_atend', 'tipo_faturamento']],
  [8, [...CABECALHO, 'addresse_id', 'fretepor', 'natureza', 'parceiro_id', 'tipo_atend', 'tipo_faturamento']],
  [9, [...CABECALHO, 'fretepor', 'tipo_atend', 'tipo_faturamento']],
])('o tipo %i pede o que o contrato pede', (tipo, pedidos) => {
  expect(refusedOf(tipo, { datavenda: null })).toEqual(['datavenda', ...pedidos].toSorted())
})

test('o par de série e número é livre só sem controle de série', () => {
  const comSerie = refusedOf(1, {}, { ...CONTEXTO, controle_serie: true })
  expect(comSerie).toContain('serie_venda_id')
  expect(comSerie).not.toContain('numerocodumento')
})

test('um 65 não pede destinatário, e a exportação pede por onde sai', () => {
  expect(refusedOf(1, { modelo: '65' })).not.toContain('parceiro_id')
  expect(refusedOf(1, { finalidade_op: 1, exterior: true })).toEqual(
    expect.arrayContaining(['local_embarque', 'uf_embarque']),
  )
  expect(refusedOf(1, { tipo_atend: 2 })).toContain('ind_intermediador')
})

test('o comprador está presente, menos em entrada e complemento', () => {
  const comeca = DOCUMENT_FORMS.map(({ fields }) => fields['tipo_atend'] as { default?: number } | undefined)
  const porTipo = DOCUMENT_KINDS.map(({ tipo }, i) => [tipo, comeca[i]?.default])
  expect(porTipo.filter(([, padrao]) => padrao === 0).map(([tipo]) => tipo)).toEqual([3, 7])
})

test('quem baixa o XML é dito por um CPF ou CNPJ certo, com letras também', () => {
  const dito = (autsXml: string[]) => refusedOf(1, { autsXml }).includes('autsXml')
  expect(dito(['529.982.247-25', '12.ABC.345/01DE-35'])).toBe(false)
  expect(dito(['529.982.247-26'])).toBe(true)
  expect(dito(['123'])).toBe(true)
})

test('a referência é uma chave de acesso', () => {
  expect(refusedOf(1, { ref: ['1'.repeat(44)] })).toContain('ref')
})

const formOf = (tipo: number) => {
  const register = DOCUMENT_FORMS[DOCUMENT_KINDS.findIndex(kind => kind.tipo === tipo)]
  if (!register) throw new Error(`no form of ${tipo}`)
  return register
}
const TIPOS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const inicio = (campo: string) =>
  TIPOS.map(tipo => (formOf(tipo).fields[campo] as { default?: unknown } | undefined)?.default)

test('a finalidade é a do tipo, e só se muda na complementar e na simbólica (G-164)', () => {
  expect(inicio('finalidade_op')).toEqual([1, undefined, 0, undefined, 1, 0, 1, 1, 1])
  const muda = TIPOS.filter(tipo =>
    formOf(tipo).visibleWhen?.['finalidade_op']?.({ tipo_operacao: tipo }, CONTEXTO),
  )
  expect(muda).toEqual([7, 8])
})

test('devolução, complemento e simbólica começam sem pagamento (G-072)', () => {
  expect(inicio('tipo_faturamento')).toEqual([0, 0, 0, 0, 2, 2, 2, 2, 0])
  expect(inicio('fretepor')).toEqual([9, undefined, 9, undefined, 9, 9, 9, 9, 9])
})

test('os CFOPs do documento são os da sua operação (G-117)', () => {
  const oferece = (tipo: number, mais: object = {}) =>
    (formOf(tipo).fields['cfop_id'] as { oferece?: (linha: object) => object }).oferece?.({
      tipo_operacao: tipo,
      ...mais,
    })
  expect(oferece(1, { tipo_documento: 1 })).toEqual({ cfopfin: 'VE', tpNF: '1' })
  expect(oferece(1, { tipo_documento: 1, tipo_faturamento: 2 })).toEqual({ indNFe: 1, tpNF: '1' })
  expect(oferece(3)).toEqual({ tpNF: '0' })
  const devolve = { indNFe: 1, indDevol: 1 }
  expect([5, 6, 8].map(tipo => oferece(tipo))).toEqual([
    { ...devolve, tpNF: '1' },
    { ...devolve, tpNF: '0' },
    devolve,
  ])
  const simbolica = (finalidade_op: number) => oferece(8, { tipo_documento: 4, finalidade_op })
  expect([0, 1].map(simbolica)).toEqual(['0', '1'].map(tpNF => ({ ...devolve, tpNF })))
})

test('só o orçamento tem validade, e referência quem pode tê-la', () => {
  const tem = (campo: string) => TIPOS.filter(tipo => campo in formOf(tipo).fields)
  expect(tem('validade')).toEqual([2])
  expect(tem('tipo_lancamento')).toEqual([9])
  expect(tem('ref')).toEqual([1, 5, 6, 7, 8, 9])
  for (const campo of ['fretepor', 'valorfrente', 'uf_embarque', 'tipo_atend'])
    expect(tem(campo)).toEqual([1, 3, 5, 6, 7, 8, 9])
})

const NOTA = ['Itens', 'Detalhes', 'Transportadora', 'Resumo', 'Documentos']
const ENTRADA = ['Itens', 'Detalhes', 'Transportadora', 'Resumo']
test.each([
  [1, NOTA],
  [2, ['Itens', 'Observações']],
  [3, ENTRADA],
  [4, ['Itens', 'Delivery', 'Detalhes']],
  [5, NOTA],
  [6, NOTA],
  [7, NOTA],
  [8, NOTA],
  [9, ['Pagamentos', 'Detalhes', 'Transportadora', 'Resumo', 'Documentos']],
])('as partes do tipo %i, na ordem', (tipo, partes) => {
  const sempre = Object.entries(formOf(tipo).tabs ?? {}).filter(([, when]) => when === 'sempre')
  expect(sempre.map(([titulo]) => titulo)).toEqual(partes)
})

test('a transportadora é procurada entre as ativas', () => {
  expect(formOf(1).fields['trnasportadora']).toMatchObject({
    ...{ where: { classificacao: 3 }, oferece: { ativo: 1 } },
  })
})

test('a Exportação aparece para quem mora fora, e de lançamento nada pede', () => {
  const aba = (tipo: number, linha: object) => {
    const when = (formOf(tipo).tabs as Record<string, unknown> | undefined)?.['Exportação']
    return typeof when === 'function' && when({ tipo_operacao: tipo, ...linha }, CONTEXTO) === true
  }
  expect(TIPOS.filter(tipo => aba(tipo, { exterior: true }))).toEqual([1, 5, 7, 8, 9])
  expect(TIPOS.filter(tipo => aba(tipo, { exterior: false }))).toEqual([])
  expect(refusedOf(9, { exterior: true })).not.toContain('uf_embarque')
})
