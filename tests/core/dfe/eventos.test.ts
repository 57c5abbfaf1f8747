import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { type DadosEvento, type EventKind, kindOf } from '../../../src/core/dfe/kit/event/kind.ts'
import { EVENTOS } from '../../../src/core/dfe/nfe/event/kinds.ts'
import { dvChave } from '../../../src/core/document/chave.ts'
import { tellEvent } from '../../../src/domain/events/contar.ts'
import { FORMULARIOS } from '../../../src/domain/events/formularios.ts'
import { PASTA_NPM } from './esquema.ts'
import { DITOS } from './eventos-ditos.ts'

const chaveDe = (modelo: string) => {
  const base = `35261112345678000195${modelo}0010000000011000000010`.slice(0, 43)
  return `${base}${dvChave(base)}`
}
const NOTA = `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe><ide><dhEmi>2026-11-18T10:00:00-03:00</dhEmi></ide><det nItem="1"><prod>
  <qCom>4.0000</qCom><uCom>UN</uCom></prod><imposto><IBSCBS><gIBSCBS><vIBS>0.40</vIBS><gCBS><vCBS>3.60</vCBS></gCBS></gIBSCBS></IBSCBS>
  </imposto></det><total><ICMSTot><vNF>30.00</vNF></ICMSTot></total></infNFe></NFe>`

const dados = (kind: EventKind, pedido: Record<string, unknown>): DadosEvento => ({
  chave: chaveDe(kind.modelos[0] ?? '55'),
  tpAmb: '2',
  cnpj: '12345678000195',
  dhEvento: '2026-11-20T10:00:00-03:00',
  seq: 1,
  nProt: '135260000000001',
  texto: String(pedido['justificativa'] ?? ''),
  chaveSubstituta: String(pedido['chave'] ?? ''),
  assinado: NOTA,
  pedido,
  ...(pedido['imagem'] ? { hash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' } : {}),
  ...(kind.desfaz ? { desfeito: { tipo: kind.desfaz[0] ?? '', protocolo: '891260000000007' } } : {}),
})

const detalhe = (xml: string) =>
  /<detEvento.*<\/detEvento>/s
    .exec(xml)?.[0]
    .replace('<detEvento', '<detEvento xmlns="http://www.portalfiscal.inf.br/nfe"') ?? ''

/** The official package of events, where it lies beside the code; else what npm has of it, which is not the reform's. */
const CORRENTE = path.resolve(import.meta.dirname, '../../../../shared/xsd/nfe/eventos_outros_PL_010')
const PASTA = existsSync(CORRENTE) ? CORRENTE : PASTA_NPM
const BASE = 'http://eventos.teste.local/'
/** libxml2 has room for few providers: registered once. */
let registrado = false
function registrar() {
  if (registrado) return
  registrado = xmlRegisterInputProvider(
    new XmlBufferInputProvider(
      Object.fromEntries(
        readdirSync(PASTA)
          .filter(nome => nome.endsWith('.xsd'))
          .map(nome => [BASE + nome, readFileSync(path.join(PASTA, nome))]),
      ),
    ),
  )
}

function quebra(tipo: string, xml: string): string | null {
  registrar()
  const nome = `e${tipo}_v1.00.xsd`
  const esquema = XmlDocument.fromBuffer(readFileSync(path.join(PASTA, nome)), { url: BASE + nome })
  const validador = XsdValidator.fromDoc(esquema)
  const doc = XmlDocument.fromString(xml)
  try {
    validador.validate(doc)
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    doc.dispose()
    validador.dispose()
    esquema.dispose()
  }
}

describe.each(
  FORMULARIOS.filter(({ proprio }) => !proprio).map(form => [form.tipo, form.titulo, form] as const),
)('%s %s', (tipo, _titulo, form) => {
  const kind = kindOf(EVENTOS, tipo)

  test('é oferecido onde a linha do evento diz que cabe', () => {
    expect(form.modelos ?? ['55']).toEqual(kind.modelos)
    expect(form.sobre ?? ['emitida']).toEqual(kind.sobre ?? ['emitida'])
  })

  test('o que o formulário aceita sai como o esquema oficial quer', () => {
    const lido = form.args.parse(DITOS[tipo])
    const pedido = dados(kind, lido)
    expect(kind.recusa?.(pedido) ?? null).toBeNull()
    const xml = kind.xml(pedido)
    if (existsSync(path.join(PASTA, `e${tipo}_v1.00.xsd`))) expect(quebra(tipo, detalhe(xml))).toBeNull()
    expect(xml).toContain(`<tpEvento>${tipo}</tpEvento>`)
    // read again, it is accepted as it came out: the form shows it again where it was refused
    expect(form.args.parse(lido)).toEqual(lido)
  })
})

const DA_NOTA = FORMULARIOS.filter(({ modelos = ['55'] }) => modelos.some(m => m === '55' || m === '65'))

test('todo evento que se repete ou desfaz tem formulário', () => {
  const sem = EVENTOS.filter(kind => !DA_NOTA.some(form => form.tipo === kind.tipo)).map(kind => kind.tipo)
  expect(sem).toEqual(['110111', '110110', '110140', 'inutilizacao'])
})

test('entrega, insucesso e os que os desfazem contam até 20', () => {
  const maximos = ['110130', '110131', '110192', '110193'].map(tipo => kindOf(EVENTOS, tipo).maximo)
  expect(maximos).toEqual([20, 20, 20, 20])
})

test('o órgão é o de quem registra: estado, ambiente nacional ou SVRS', () => {
  const orgao = (tipo: string, modelo = '55') => {
    const kind = kindOf(EVENTOS, tipo)
    const lido = DA_NOTA.find(form => form.tipo === tipo)?.args.parse(DITOS[tipo]) ?? {}
    const xml = kind.xml({ ...dados(kind, lido), chave: chaveDe(modelo), texto: 'Texto de quinze letras' })
    return /<cOrgao>(\d+)</.exec(xml)?.[1]
  }
  const nota = ['110110', '110150', '110130', '110192', '110193', '112110', '110750'].map(tipo => orgao(tipo))
  expect(nota).toEqual(['35', '91', '91', '92', '92', '92', '92'])
  expect(orgao('110750', '65')).toBe('35')
})

test('o IBS e a CBS do que se perdeu são a parte do item, ou o que foi dito', () => {
  const xml = (pedido: Record<string, unknown>) => {
    const kind = kindOf(EVENTOS, '112140')
    return kind.xml(dados(kind, pedido))
  }
  expect(xml({ item: 1, qtde: '1' })).toMatch(
    /nItem="1"><vIBS>0.10<\/vIBS><vCBS>0.90<.*<qNaoFornecida>1.0000<.*>UN</,
  )
  expect(xml({ item: 1, qtde: '1', valor_cbs: '0.85' })).toContain('<vIBS>0.10</vIBS><vCBS>0.85</vCBS>')
})

test.each([
  [
    '110130',
    { data: '2026-11-21', hora: '10:00' },
    { campo: 'data', texto: 'Ainda não chegou: informe quando foi' },
  ],
  ['110130', { data: '2026-11-17', hora: '10:00' }, { campo: 'data', texto: 'A nota foi emitida depois' }],
  // of the day itself only the hour is wrong
  [
    '110130',
    { data: '2026-11-20', hora: '23:59' },
    { campo: 'hora', texto: 'Ainda não chegou: informe quando foi' },
  ],
  ['110192', { data: '2026-11-18', hora: '00:00' }, { campo: 'hora', texto: 'A nota foi emitida depois' }],
  ['110750', { data: '2026-11-21' }, { campo: 'data', texto: 'Ainda não chegou: informe quando foi pago' }],
  [
    '110750',
    { data: '2026-11-17' },
    { campo: 'data', texto: 'A nota é de 18/11/2026: concilia-se o que foi pago desde então' },
  ],
  ['110750', { data: '2026-11-18', valor: '30.01' }, { campo: 'valor', texto: 'A nota é de R$ 30,00' }],
  ['110750', { data: '2026-11-18', valor: '30.00' }, null],
  ['112140', { item: 2, qtde: '1' }, { campo: 'item', texto: 'A nota não tem este item' }],
  ['112140', { item: 1, qtde: '4.1' }, { campo: 'qtde', texto: 'O item tem 4 UN' }],
  [
    '112120',
    { item: 1, qtde: '1', valor_ibs: '0.41' },
    { campo: 'valor_ibs', texto: 'O item tem R$ 0,40 de IBS' },
  ],
  [
    '112140',
    { item: 1, qtde: '1', valor_cbs: '3.61' },
    { campo: 'valor_cbs', texto: 'O item tem R$ 3,60 de CBS' },
  ],
  ['112120', { item: 1, qtde: '1', valor_ibs: '0.40', valor_cbs: '3.60' }, null],
  ['112150', { data: '2026-11-17' }, { campo: 'data', texto: 'A nota foi emitida depois' }],
  ['112150', { data: '2026-11-18' }, null],
  ['211150', { item: 9 }, { campo: 'item', texto: 'A nota não tem este item' }],
] as const)('%s recusa antes de enviar, no campo: %o', (tipo, pedido, recusa) => {
  const kind = kindOf(EVENTOS, tipo)
  expect(kind.recusa?.(dados(kind, pedido))).toEqual(recusa)
})

const SEM_COBRAR: readonly (readonly [string, string])[] = [
  [
    'suspenso',
    '<gIBSCBS><vIBS>0.00</vIBS><gCBS><vCBS>0.00</vCBS></gCBS><gTribRegular><vTribRegIBSUF>0.30</vTribRegIBSUF><vTribRegIBSMun>0.10</vTribRegIBSMun><vTribRegCBS>3.60</vTribRegCBS></gTribRegular></gIBSCBS>',
  ],
  [
    'de uma fase',
    '<gIBSCBSMono><gMonoRet><vIBSMonoRet>0.10</vIBSMonoRet><vCBSMonoRet>0.60</vCBSMonoRet></gMonoRet><vTotIBSMonoItem>0.30</vTotIBSMonoItem><vTotCBSMonoItem>3.00</vTotCBSMonoItem></gIBSCBSMono>',
  ],
  [
    'de uma fase, de grupos separados',
    '<gIBSCBSMono><gIBSMonoAdValorem><gMonoRet><vIBSMonoRet>0.10</vIBSMonoRet></gMonoRet></gIBSMonoAdValorem><gCBSMonoAdRem><gMonoRet><vCBSMonoRet>0.60</vCBSMonoRet></gMonoRet></gCBSMonoAdRem><vTotIBSMonoItem>0.30</vTotIBSMonoItem><vTotCBSMonoItem>3.00</vTotCBSMonoItem></gIBSCBSMono>',
  ],
]
test.each(SEM_COBRAR)('de um item de imposto %s, é desse imposto que o evento diz a parte', (_, grupo) => {
  const assinado = NOTA.replace(/<gIBSCBS>.*<\/gIBSCBS>/, grupo)
  const kind = kindOf(EVENTOS, '112120')
  expect(kind.xml({ ...dados(kind, { item: 1, qtde: '1' }), assinado })).toContain(
    '<vIBS>0.10</vIBS><vCBS>0.90</vCBS>',
  )
  expect(kind.recusa?.({ ...dados(kind, { item: 1, qtde: '1', valor_ibs: '0.41' }), assinado })).toEqual({
    campo: 'valor_ibs',
    texto: 'O item tem R$ 0,40 de IBS',
  })
})

test('o imposto que outro evento usou do item não é usado de novo', () => {
  const kind = kindOf(EVENTOS, '112120')
  const diz = (valor_ibs: string, anteriores: Record<string, unknown>[]) =>
    kind.recusa?.({ ...dados(kind, { item: 1, qtde: '1', valor_ibs }), anteriores })
  const antes = [
    { item: 1, qtde: '1' },
    { item: 1, qtde: '1', valor_ibs: '0.25' },
    { item: 2, qtde: '1' },
  ]
  expect(diz('0.05', antes)).toBeNull()
  expect(diz('0.06', antes)).toEqual({
    campo: 'valor_ibs',
    texto: 'O item tem R$ 0,40 de IBS, e outro evento desta nota já disse R$ 0,35: restam R$ 0,05',
  })
})

test('o item da nota do fornecimento é um dos dela, quando a empresa a tem', () => {
  const kind = kindOf(EVENTOS, '211120')
  const diz = (item_da_chave: number, referida?: string) =>
    kind.recusa?.({
      ...dados(kind, { ...DITOS['211120'], item_da_chave }),
      ...(referida === undefined ? {} : { referida }),
    })
  expect(diz(990, NOTA)).toEqual({ campo: 'item_da_chave', texto: 'Essa nota só tem um item' })
  expect(diz(1, NOTA)).toBeNull()
  expect(diz(990)).toBeNull()
})

test.each([
  ['110192', { motivo: '4', justificativa: 'curta' }, 'justificativa', 'Informe ao menos 25 caracteres'],
  ['110750', { forma: '99', descricao: '' }, 'descricao', 'Campo Obrigatório'],
  ['110750', { cnpj_pagamento: undefined }, 'cnpj_pagamento', 'Campo Obrigatório'],
  ['110750', { uf_recebedor: undefined }, 'uf_recebedor', 'Campo Obrigatório'],
  ['110150', { transportador: '123' }, 'transportador', 'CPF/CNPJ inválido'],
  ['110130', { imagem: '<svg>' }, 'imagem', 'Imagem inválida'],
  ['110130', { data: '31/02/2026' }, 'data', 'Use dd/mm/aaaa'],
  ['110130', { latitude: '91' }, 'latitude', 'Graus fora do mundo'],
  ['110130', { latitude: '-23.550520', longitude: undefined }, 'longitude', 'Campo Obrigatório'],
  ['110192', { latitude: undefined, longitude: '-46.633308' }, 'latitude', 'Campo Obrigatório'],
  ['112110', { quitada: false }, 'quitada', 'Marque para confirmar'],
  ['112120', { qtde: '0' }, 'qtde', 'Informe mais que zero'],
  ['110750', { valor: '0.00' }, 'valor', 'Informe mais que zero'],
  ['211110', { valor_ibs: undefined }, 'valor_ibs', 'Informe o crédito de IBS ou de CBS'],
  ['211110', { aliquota_ibs: 'x' }, 'aliquota_ibs', 'Número inválido'],
  ['211110', { aliquota_ibs: '101' }, 'aliquota_ibs', 'Informe até 100%'],
  ['211110', { aliquota_ibs: '100.01' }, 'aliquota_ibs', 'Informe até 100%'],
  ['211110', { valor_ibs: '0.00' }, 'valor_ibs', 'Informe o crédito de IBS ou de CBS'],
] as const)('o formulário do %s recusa %o no campo', (tipo, errado, campo, texto) => {
  const args = FORMULARIOS.find(form => form.tipo === tipo)?.args
  const lido = args?.safeParse({ ...DITOS[tipo], ...errado })
  expect(lido?.error?.issues.map(issue => [issue.path[0], issue.message])).toContainEqual([campo, texto])
})

test('a história diz o que foi dito, por rótulo, sem a imagem', () => {
  const args = FORMULARIOS.find(form => form.tipo === '110192')?.args
  expect(tellEvent('110192', args?.parse(DITOS['110192']) ?? {})).toBe(
    'Data da tentativa: 19/11/2026 · Hora: 14:30 · Motivo: Outro, que se escreve · Justificativa: Rua alagada, sem passagem para o caminhão · Número da tentativa: 2',
  )
  expect(tellEvent('211110', { item: 1, valor_ibs: '1234.5' })).toBe(
    'Item da nota: 1 · Crédito de IBS (R$): 1.234,50',
  )
})
