import { describe, expect, test } from 'vitest'
import { CORRIGIVEIS } from '../../../../src/core/dfe/cte/event/corrigiveis.ts'
import { CTE_EVENTOS } from '../../../../src/core/dfe/cte/event/kinds.ts'
import { CTE_FAMILY } from '../../../../src/core/dfe/cte/family.ts'
import { type DadosEvento, type EventKind, kindOf } from '../../../../src/core/dfe/kit/event/kind.ts'
import { alreadySaid } from '../../../../src/core/dfe/kit/event/undone.ts'
import { dvChave } from '../../../../src/core/document/chave.ts'
import { asOf } from '../../../../src/core/law/index.ts'
import { comAssinatura, parte, quebras, TEM_JUIZ } from './juiz.ts'
import { DETALHE, PEDIDOS } from './pedidos.ts'

const chaveDe = (modelo: string, numero = 1) => {
  const base = `352611AB345678000195${modelo}001${String(numero).padStart(9, '0')}100000001`
  return `${base}${dvChave(base)}`
}
const [A, B] = [chaveDe('55', 7), chaveDe('55', 8)]
const ASSINADO = `<CTe xmlns="http://www.portalfiscal.inf.br/cte"><infCte><ide><tpServ>0</tpServ></ide><infCTeNorm><infDoc><infNFe><chave>${A}</chave></infNFe><infNFe><chave>${B}</chave></infNFe></infDoc></infCTeNorm></infCte></CTe>`

const TEXTO = 'O valor não é o que combinamos'
const dados = (kind: EventKind, mais: Partial<DadosEvento> = {}): DadosEvento => ({
  chave: chaveDe(kind.modelos[0] ?? '57'),
  tpAmb: '2',
  cnpj: '12345678000195',
  dhEvento: '2026-11-20T10:00:00-03:00',
  seq: 1,
  nProt: '135260000000001',
  texto: TEXTO,
  chaveSubstituta: '',
  assinado: ASSINADO,
  pedido: PEDIDOS[kind.tipo] ?? {},
  ...(PEDIDOS[kind.tipo]?.['data'] ? { hash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' } : {}),
  ...(kind.desfaz ? { desfeito: { tipo: kind.desfaz[0] ?? '', protocolo: '135260000000007' } } : {}),
  ...mais,
})

const escrito = (tipo: string, mais: Partial<DadosEvento> = {}) => {
  const kind = kindOf(CTE_EVENTOS, tipo)
  return kind.xml(dados(kind, mais))
}

describe('eventos do CT-e', () => {
  test('há os doze do contrato', () => {
    expect(CTE_EVENTOS.map(({ tipo }) => tipo).sort()).toEqual(Object.keys(DETALHE).sort())
  })

  test.runIf(TEM_JUIZ)('a mensagem de cada um é válida pelo esquema oficial', () => {
    const textos = Object.fromEntries(
      CTE_EVENTOS.map(kind => [kind.tipo, comAssinatura(kind.xml(dados(kind)))]),
    )
    expect(quebras('eventoCTe_v4.00.xsd', textos)).toEqual([])
  })

  // within detEvento the schema of the message looks at nothing
  test.runIf(TEM_JUIZ).each(Object.entries(DETALHE))('o detalhe de %s é válido pelo de %s', (tipo, tag) => {
    expect(quebras(`${tag}_v4.00.xsd`, { [tipo]: parte(escrito(tipo), tag) })).toEqual([])
  })

  test('o Id tem a sequência em três dígitos', () => {
    expect(escrito('110111', { seq: 1 })).toContain(`Id="ID110111${chaveDe('57')}001"`)
    expect(escrito('110180', { seq: 120 })).toContain(`${chaveDe('57')}120"`)
  })

  test('a carta repete o que as anteriores corrigiram, e o último valor vale', () => {
    const xml = escrito('110110', {
      anteriores: [
        { correcoes: [{ grupo: 'ide', campo: 'natOp', valor: 'VENDA' }] },
        { correcoes: [{ grupo: 'enderReme', campo: 'xBairro', valor: 'Centro' }] },
      ],
    })
    expect(xml.match(/<infCorrecao>/g)).toHaveLength(3)
    expect(xml).not.toContain('VENDA')
    expect(xml).toContain('<campoAlterado>xBairro</campoAlterado><valorAlterado>Centro</valorAlterado>')
  })

  test.each([
    ['nada', [], 'correcoes'],
    ['o número', [{ grupo: 'ide', campo: 'nCT', valor: '9' }], 'correcoes.0.campo'],
    ['o valor do serviço', [{ grupo: 'vPrest', campo: 'vTPrest', valor: '9' }], 'correcoes.0.campo'],
    ['o imposto', [{ grupo: 'ICMS00', campo: 'vBC', valor: '9' }], 'correcoes.0.campo'],
    ['o CNPJ do remetente', [{ grupo: 'rem', campo: 'CNPJ', valor: '9' }], 'correcoes.0.campo'],
    ['a chave da nota', [{ grupo: 'infNFe', campo: 'chave', valor: A }], 'correcoes.0.campo'],
    ['um campo que não há', [{ grupo: 'rem', campo: 'xPto', valor: '9' }], 'correcoes.0.campo'],
    ['sem valor', [{ grupo: 'ide', campo: 'natOp', valor: ' ' }], 'correcoes.0.valor'],
    [
      'item do que não se repete',
      [{ grupo: 'ide', campo: 'natOp', valor: 'x', item: 1 }],
      'correcoes.0.item',
    ],
  ])('a carta não corrige %s', (_, correcoes, campo) => {
    const kind = kindOf(CTE_EVENTOS, '110110')
    expect(kind.recusa?.(dados(kind, { pedido: { correcoes } }))?.campo).toBe(campo)
    expect(kind.recusa?.(dados(kind))).toBeNull()
  })

  test('os campos que a carta corrige têm nome, e nenhum é do imposto', () => {
    const nomes = CORRIGIVEIS['CTe']?.map(({ nome }) => nome) ?? []
    expect(nomes).toContain('Remetente · Endereço · Bairro')
    expect(CORRIGIVEIS['CTe']?.filter(({ grupo }) => /^(?:ICMS|IBS)/.test(grupo))).toEqual([])
    expect(nomes.length).toBeGreaterThan(60)
    expect(CORRIGIVEIS['CTeOS']?.some(({ campo }) => campo === 'xDescServ')).toBe(true)
  })

  test('o comprovante leva as notas do CT-e, ou só as ditas', () => {
    expect(escrito('110180').match(/<chNFe>/g)).toHaveLength(2)
    expect(escrito('110190', { pedido: { ...PEDIDOS['110190'], notas: [B] } })).toContain(
      `<infEntrega><chNFe>${B}</chNFe></infEntrega></evIECTe>`,
    )
    expect(escrito('110180', { assinado: ASSINADO.replace('<tpServ>0', '<tpServ>1') })).not.toContain('chNFe')
    const kind = kindOf(CTE_EVENTOS, '110180')
    const alheia = dados(kind, { pedido: { ...PEDIDOS['110180'], notas: [chaveDe('55', 9)] } })
    expect(kind.recusa?.(alheia)?.campo).toBe('notas')
    const futuro = dados(kind, { pedido: { ...PEDIDOS['110180'], data: '2026-11-20', hora: '10:01' } })
    expect(kind.recusa?.(futuro)?.campo).toBe('hora')
    const assinado = ASSINADO.replace('<ide>', '<ide><dhEmi>2026-11-19T16:30:20-03:00</dhEmi>')
    const desde = (tipo: string, data: string, hora: string) =>
      kindOf(CTE_EVENTOS, tipo).recusa?.(dados(kind, { assinado, pedido: { ...PEDIDOS[tipo], data, hora } }))
        ?.campo
    for (const tipo of ['110180', '110190']) {
      expect(desde(tipo, '2026-11-18', '23:00')).toBe('data')
      expect(desde(tipo, '2026-11-19', '16:29')).toBe('hora')
      expect(desde(tipo, '2026-11-19', '16:30')).toBeUndefined()
    }
    expect(escrito('110180', { assinado })).toContain('<dhEntrega>2026-11-19T16:30:20-03:00<')
  })

  test('a carta e o comprovante impedem o cancelamento, e o comprovante se desfaz', () => {
    const kind = kindOf(CTE_EVENTOS, '110111')
    const registro = (tipo: string, desfeito?: string) => ({
      tipo,
      protocolo: `p${tipo}`,
      dados: desfeito ? { desfeito: { tipo: '110180', protocolo: desfeito } } : {},
    })
    expect(alreadySaid(kind, [registro('110110')])).toContain('523')
    expect(alreadySaid(kind, [registro('110180')])).toContain('862')
    expect(alreadySaid(kind, [registro('110180'), registro('110181', 'p110180')])).toBeNull()
    expect(alreadySaid(kind, [])).toBeNull()
  })

  test('prazos: cancelar em 168 horas, desacordo em 45 dias, vínculo desde maio de 2026', () => {
    const lei = asOf('2026-11-20')
    const prazo = (tipo: string, modelo: string) => kindOf(CTE_EVENTOS, tipo).prazo(lei, { modelo, uf: 'SP' })
    expect([prazo('110111', '57'), prazo('110111', '67')]).toEqual([604_800_000, 604_800_000])
    expect(prazo('610110', '57')).toBe(3_888_000_000)
    const kind = kindOf(CTE_EVENTOS, '110300')
    expect(kind.recusa?.(dados(kind, { dhEvento: '2026-05-03T10:00:00-03:00' }))?.campo).toBe('transacao')
    expect(kind.recusa?.(dados(kind))).toBeNull()
  })
})

describe('mensagens da família', () => {
  const { messages, roots } = CTE_FAMILY
  test.runIf(TEM_JUIZ)('consulta e status são válidos pelo esquema', () => {
    expect(quebras('consSitCTe_v4.00.xsd', { consulta: messages.byKey(chaveDe('57'), '2') })).toEqual([])
    expect(quebras('consStatServCTe_v4.00.xsd', { status: messages.status('35', '2') })).toEqual([])
  })

  test('a recepção leva o documento como foi assinado', () => {
    expect(messages.authorize('1', ASSINADO)).toBe(ASSINADO)
    expect(roots['CTeSimp']?.proc('<CTeSimp></CTeSimp>', '<protCTe></protCTe>')).toBe(
      '<cteSimpProc xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><CTeSimp></CTeSimp><protCTe></protCTe></cteSimpProc>',
    )
  })

  test('a distribuição pergunta por NSU, nunca por chave', () => {
    const autor = { cnpj: '12345678000195', cUF: '35', tpAmb: '2' } as const
    expect(messages.distribution?.({ ultNSU: 12 }, autor)).toContain(
      '<CNPJ>12345678000195</CNPJ><distNSU><ultNSU>000000000000012</ultNSU></distNSU>',
    )
    expect(() => messages.distribution?.({ chave: chaveDe('57') }, autor)).toThrow(/by key/)
  })

  test('SVC é cruzada: SP vai ao RS, MG e os demais vão a SP', () => {
    const svc = (uf: string) => CTE_FAMILY.svc(uf, '2026-11-20')
    expect(['SP', 'AP', 'PE', 'RR', 'MS', 'MT'].map(svc)).toEqual([7, 7, 7, 7, 7, 7])
    expect(['MG', 'PR', 'RS', 'AC', 'BA', 'TO'].map(svc)).toEqual([8, 8, 8, 8, 8, 8])
  })

  test('o endereço do QR é o da autorizadora', () => {
    expect(CTE_FAMILY.qr?.url('SP', '2')).toBe('https://homologacao.nfe.fazenda.sp.gov.br/CTeConsulta/qrCode')
    expect(CTE_FAMILY.qr?.url('BA', '1')).toBe('https://dfe-portal.svrs.rs.gov.br/cte/qrCode')
  })
})
