import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Reading, ToldEvent, ZBody } from '../../../src/core/caixa/reading.ts'
import { danfe } from '../../../src/core/dfe/nfe/danfe/danfe.ts'
import { BRASILIA } from '../../../src/core/document/fuso.ts'
import { boletoTicket } from '../../../src/core/paper/papers/boleto/ticket.ts'
import { cardReceipts } from '../../../src/core/paper/papers/card-receipt.ts'
import { creditTickets } from '../../../src/core/paper/papers/credit/ticket.ts'
import { deliverySlip } from '../../../src/core/paper/papers/delivery.ts'
import { closingPapers, readingPaper } from '../../../src/core/paper/papers/drawer/reading.ts'
import { drawerSlip } from '../../../src/core/paper/papers/drawer/slip.ts'
import { recibo } from '../../../src/core/paper/papers/instalment-receipt.ts'
import { kitchenTicket } from '../../../src/core/paper/papers/kitchen.ts'
import { ordemDeCarregamento } from '../../../src/core/paper/papers/loading-order.ts'
import { parkedSlip } from '../../../src/core/paper/papers/parked.ts'
import { printerPage } from '../../../src/core/paper/papers/printer-page.ts'
import { comprovante } from '../../../src/core/paper/papers/receipt.ts'
import { ticketOf } from '../../../src/core/paper/papers/sale/ticket.ts'
import { papelDoVale } from '../../../src/core/paper/papers/voucher.ts'
import type { Danfe } from '../../../src/core/paper/ticket.ts'
import { unaccented } from '../../../src/core/text/plain.ts'
import { type Impressora, PAGINAS_DE_CODIGO } from '../../../src/domain/options/impressora.ts'
import { composeNfe } from '../../../src/server/issuing/models/nfe/compose.ts'
import { renderEscpos, renderTestPage } from '../../../src/server/print/escpos.ts'
import { exemplo } from '../../core/dfe/exemplo.ts'
import { BOLETO } from '../../core/paper/boleto/exemplo.ts'
import { papel } from '../../core/paper/sale/exemplo.ts'
import { certificadoDemo } from '../sefaz/certificado-demo.ts'

/** Letters and their bytes in each page, as Python's codecs write them. */
const LETRAS = 'áéíóúàâêôãõçüÁÉÍÓÚÀÂÊÔÃÕÇÜºª'
const BYTES: Record<string, string> = {
  '850': 'a082a1a2a385838893c6e48781b590d6e0e9b7b6d2e2c7e5809aa7a6',
  '858': 'a082a1a2a385838893c6e48781b590d6e0e9b7b6d2e2c7e5809aa7a6',
  '860': 'a082a1a2a3858388938494878186908b9f96918f898c8e99809aa7a6',
  '1252': 'e1e9edf3fae0e2eaf4e3f5e7fcc1c9cdd3dac0c2cad4c3d5c7dcbaaa',
}

interface Impresso {
  /** Printed lines, and how many columns each takes. */
  linhas: { texto: string; colunas: number }[]
  qr: { conteudo: string; modulo: number }[]
  barras: string[]
  /** Widths of pictures, in dots. */
  figuras: number[]
  cortes: number[]
  pulsos: number
}

/** Reads the bytes as a printer does: commands apart, text by the page last chosen. */
function imprimir(bytes: Uint8Array, pagina: string): Impresso {
  const out: Impresso = { linhas: [], qr: [], barras: [], figuras: [], cortes: [], pulsos: 0 }
  const known = new Map(
    [...(BYTES[pagina] ?? '').matchAll(/../g)].map(([hex], i) => [Number.parseInt(hex, 16), LETRAS[i]]),
  )
  const at = (i: number) => bytes[i] ?? 0
  let line: number[] = []
  let wide = 1
  let cols = 0
  let modulo = 0
  const end = () => {
    const texto =
      pagina === 'utf8'
        ? Buffer.from(line).toString('utf8')
        : line.map(b => (b < 128 ? String.fromCharCode(b) : (known.get(b) ?? '¿'))).join('')
    out.linhas.push({ texto, colunas: cols })
    line = []
    cols = 0
  }
  for (let i = 0; i < bytes.length; ) {
    const [b, c] = [at(i), at(i + 1)]
    if (b === 0x0a) end()
    if (b === 0x1b && c === 0x40) i += 2
    else if (b === 0x1b && c === 0x70) {
      out.pulsos += 1
      i += 5
    } else if (b === 0x1b) i += 3
    else if (b === 0x1c) i += c === 0x28 ? 7 : 2
    else if (b === 0x1d && c === 0x21) {
      wide = (at(i + 2) >> 4) + 1
      i += 3
    } else if (b === 0x1d && c === 0x56) {
      out.cortes.push(at(i + 2))
      i += 3
    } else if (b === 0x1d && c === 0x76) {
      const [row, high] = [at(i + 4) + 256 * at(i + 5), at(i + 6) + 256 * at(i + 7)]
      out.figuras.push(row * 8)
      i += 8 + row * high
    } else if (b === 0x1d && c === 0x28) {
      const size = at(i + 3) + 256 * at(i + 4)
      if (at(i + 6) === 0x43) modulo = at(i + 7)
      if (at(i + 6) === 0x50)
        out.qr.push({ conteudo: Buffer.from(bytes.subarray(i + 8, i + 5 + size)).toString(), modulo })
      i += 5 + size
    } else if (b === 0x1d && c === 0x6b) {
      // codes below 65 end with a zero, the others say their length first
      const short = at(i + 2) < 65
      const from = short ? i + 3 : i + 4
      const to = short ? bytes.indexOf(0, from) : from + at(i + 3)
      out.barras.push(Buffer.from(bytes.subarray(from, to)).toString())
      i = short ? to + 1 : to
    } else if (b === 0x1d) i += 3
    else {
      if (b >= 0x20) {
        line.push(b)
        if (pagina !== 'utf8' || (b & 0xc0) !== 0x80) cols += wide
      }
      i += 1
    }
  }
  if (line.length > 0) end()
  return out
}

const xml = (tpEmis: '1' | '9') => composeNfe(exemplo(3, { tpEmis }), certificadoDemo()).xml
const loja = { empresa: 'Padaria São João da Conceição', cnpj: '11222333000181' }
const gaveta = {
  ...loja,
  ...{ fuso: BRASILIA, terminal: 'Caixa 1', sessao: 7, treino: false, segundaVia: true },
}
const evento = (tipo: ToldEvent['tipo']): ToldEvent => ({
  ...{
    numero: 3,
    tipo,
    meio: '01',
    valor: '12345.67',
    sinal: -1,
    motivo: 'Troco para o pão de açúcar e maçã',
  },
  ...{ conta: 'cofre', por: 'Conceição', aprovado_por: 'João Antônio', em: '2026-11-20T08:15:02-03:00' },
})
const fold = { abertura: '100.00', entradas: '900.00', saidas: '10.00', esperado: '123456.78', qtde: 3 }
const leitura: Reading = {
  ...{ terminal: 'Caixa 1', sessao: 'x', treino: false, aberto_em: '2026-11-20T08:15:02-03:00' },
  ...{ aberto_por: 'Conceição', abertura_esperada: '100.00', abertura: '90.00' },
  vendas: {
    ...{ qtde: 3, primeira: null, ultima: null, bruto: '1000.00', descontos: '1.00', acrescimos: '0.00' },
    ...{ liquido: '999999.99', canceladas: 1, valor_canceladas: '5.00', itens_cancelados: 2 },
  },
  notas: [{ modelo: '65', situacao: 'autorizada', qtde: 3 }],
  meios: [{ ...fold, meio: '01' }],
  recebimentos: [{ meio: '01', qtde: 2, valor: '50.00' }],
  ...{ pagamentos: [], devolucoes: [], eventos: [evento('sangria')] },
  operadores: [{ nome: 'Conceição', qtde: 3, liquido: '999.00', meios: [{ meio: '01', valor: '999.00' }] }],
  pendencias: [{ tipo: 'rejeitada', ids: ['0197a8f0-1111-7aaa-8aaa-000000000001'] }],
}
const z: ZBody = {
  ...leitura,
  ...{ numero: 7, fechado_em: '2026-11-20T18:15:02-03:00', fechado_por: 'Conceição', aprovado_por: 'João' },
  meios: [{ ...fold, meio: '01', contado: '123450.00', diferenca: '-6.78' }],
  contagens: [{ tentativa: 1, cedulas: { '100.00': 3 }, meios: { '01': '300.00' }, em: '2026-11-20' }],
  ...{ fundo: '100.00', justificativa: 'Não sei o que aconteceu com o troço', grande_total: '9999999.99' },
}
const emitente = papel('pedido', 1).empresa
const uuid = '0197a8f0-1111-7aaa-8aaa-000000000001'
const longe = 'Mesa de jantar Ipê 6 lugares, tampo de vidro temperado e maçaneta'

/** Each builder of a ticket, with a full example of what it prints. */
const PAPEIS: Record<string, () => Danfe | Danfe[]> = {
  danfe: () => [
    danfe(xml('9'), { via: 'consumidor' }),
    danfe(xml('1')),
    danfe(xml('1'), { cancelada: true }),
  ],
  ticketOf: () => (['orcamento', 'pedido', 'separacao'] as const).map(tipo => ticketOf(papel(tipo, 6))),
  boletoTicket: () => boletoTicket(BOLETO),
  creditTickets: () =>
    (['carne', 'promissoria'] as const).flatMap(tipo =>
      creditTickets(tipo, {
        ...{ empresa: emitente, descricao: 'Venda 12', emissao: '26/11/2026', total: '33.33' },
        cliente: { nome: 'Ana Conceição', documento: '52998224725', endereco: 'Rua São João, 2' },
        parcelas: [{ num: 1, de: 1, vencimento: '26/12/2026', valor: '33.33' }],
      }),
    ),
  cardReceipts: () =>
    cardReceipts({ cliente: ['VIA DO CLIENTE    CARTAO 1234      R$ 10,00'], loja: ['VIA LOJA'] }, true),
  readingPaper: () =>
    readingPaper(leitura, { ...gaveta, por: 'Conceição', em: '2026-11-20T09:00:00-03:00', tudo: true }),
  closingPapers: () =>
    closingPapers(
      z,
      [
        {
          ...{ numero: 7, complemento: 1, sessao: 'x', terminal: 'Caixa 1' },
          vendas: [
            {
              uuid,
              valor: '10.00',
              paga_em: '2026-11-20T09:00:00-03:00',
              meios: [{ meio: '01', valor: '10.00', sinal: 1 }],
            },
          ],
        },
      ],
      { ...gaveta, tudo: true },
    ),
  drawerSlip: () =>
    (['abertura', 'suprimento', 'sangria'] as const).map(tipo => drawerSlip(evento(tipo), gaveta)),
  recibo: () =>
    recibo({
      ...{
        ...loja,
        tipo: 1,
        parceiro: 'Construtora Horizonte de São João da Boa Vista Ltda',
        data: '26/11/2026',
      },
      itens: [
        {
          nome: `Venda 12 1/3 ${longe}`,
          principal: '10.00',
          multa: '1.00',
          juros: '1.00',
          desconto: '2.00',
          credito: '3.00',
          valor: '123456.78',
        },
      ],
      ...{ total: '123456.78', saldo: '10.00', meio: 'Dinheiro', usuario: 'Conceição', segundaVia: true },
    }),
  kitchenTicket: () =>
    kitchenTicket({
      ...{
        grupo: 'Cozinha do salão principal',
        numero: '42',
        quando: '26/11/2026 10:00',
        cliente: 'Conceição',
      },
      ...{ obs: 'Sem açúcar, com maçã', cancelado: true },
      itens: [{ nome: longe, qtde: '2.0000', unidade: 'UN', detalhes: ['Pão à parte'] }],
    }),
  ordemDeCarregamento: () =>
    ordemDeCarregamento({
      ...{ ...loja, numero: '45', contrato: '12', cliente: longe, data: '26/11/2026', hora: '08:30' },
      ...{ placas: ['ABC1D23', 'DEF4G56'], motorista: 'João Conceição', local: longe },
      itens: [{ nome: longe, unidade: 't', qtde: '14.0000', carregada: '13.9870' }],
      ...{ unidade_peso: 'kg', peso_entrada: '16000', peso_saida: '29987', lacres: ['123456', '123457'] },
    }),
  parkedSlip: () =>
    parkedSlip({
      ...{ ...loja, uuid, rotulo: longe, cliente: 'João Conceição', itens: 12, total: '1234.56' },
      ...{ terminal: 'Caixa 1', usuario: 'Conceição', data: '26/11/2026 08:30' },
    }),
  deliverySlip: () =>
    deliverySlip({
      ...{ ...loja, numero: '1234', canal: 'Aplicação 1001', quando: '26/11/2026 20:30', cliente: longe },
      ...{ telefone: '11987654321', endereco: `Rua da Conceição, 12, ${longe}`, referencia: longe },
      ...{ entregador: 'João Conceição', obs: longe, total: '98.70', a_receber: '48.70' },
      itens: [
        { nome: longe, qtde: '2.0000', unidade: 'UN', detalhes: ['Maçã', 'Sem açúcar'] },
        { nome: 'Suco', qtde: '1.0000', unidade: 'UN', detalhes: [] },
      ],
      pagamentos: [
        { nome: 'Pix', valor: '50.00', pago: true },
        { nome: 'Dinheiro', valor: '48.70', pago: false },
      ],
      ...{ troco_para: '100.00', troco: '51.30', mapa: 'https://mapa.exemplo/?q=Rua+da+Conceicao' },
    }),
  comprovante: () =>
    comprovante({
      ...{ emitente, modelo: '65', paga_em: '2026-11-20T08:15:02-03:00', terminal: 'Caixa 1', uuid },
      itens: [
        {
          referencia: 'REF-1',
          nome: longe,
          qtde: '1200.0000',
          unidade: 'UN',
          preco: '1234.5678',
          total: '123456.78',
        },
      ],
      ...{
        subtotal: '123456.78',
        desconto: '1.00',
        acrescimo: '1.00',
        taxa_entrega: '1.00',
        total: '123457.78',
      },
      pagamentos: [
        { descricao: 'Cartão de crédito em três vezes sem juros na maquininha', valor: '123457.78' },
      ],
      ...{ troco: '0.00', consumidor: { nome: 'João Antônio da Conceição', documento: '52998224725' } },
    }),
  papelDoVale: () =>
    papelDoVale({
      ...{ ...loja, numero: 9, origem: 'presente', codigo: '98765432109876543210', saldo: '123456.78' },
      ...{ data: '26/11/2026', validade: '26/11/2027', parceiro: 'Construtora Horizonte de São João Ltda' },
    }),
  printerPage: () =>
    printerPage({
      ...{ empresa: loja.empresa, usuario: 'Conceição', data: '26/11/2026 10:00', colunas: 48 },
      propriedades: [['Corte', 'Parcial']],
    }),
}

/** Parts words at any letter that some page lacks. */
const WORDS = new RegExp(`[^\\w${LETRAS}.,:/-]+`, 'u')
/** Words of a text as a printer without accents has them, too. */
const sabidas = (dito: string, pagina: string): string[] =>
  pagina === 'ascii' ? unaccented(dito).split(/[^!-~]+/) : dito.split(WORDS)
const bare = (texto: string) => texto.replace(/\s/g, '')
/** All that a paper says, without blanks: what no width may lose. */
const ditos = ({ blocos }: Danfe): string[] =>
  blocos.flatMap(b =>
    b.k === 'texto'
      ? [b.texto]
      : b.k === 'par'
        ? [b.esquerda, b.direita]
        : b.k === 'faixa'
          ? b.linhas
          : b.k === 'qr'
            ? b.lado.map(l => l.texto)
            : [],
  )

describe('todo papel em toda impressora', () => {
  test('cada papel declarado está nesta lista', () => {
    const files = ['src/core/paper/papers', 'src/core/dfe/nfe/danfe'].flatMap(dir =>
      readdirSync(dir, { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.ts'))
        .map(name => readFileSync(join(dir, name), 'utf8')),
    )
    // a builder is the last exported function before its type
    const built = files.flatMap(code =>
      code
        .split(/\): Danfe(?:\[\])? \{\n/)
        .slice(0, -1)
        .map(before => [...before.matchAll(/^(?:export )?function (\w+)/gm)].at(-1))
        .filter(found => found?.[0].startsWith('export'))
        .map(found => found?.[1]),
    )
    expect(built.toSorted()).toEqual(Object.keys(PAPEIS).toSorted())
  })

  const impressoras = [32, 42, 48].flatMap(colunas =>
    PAGINAS_DE_CODIGO.map(([pagina]): Impressora => ({ colunas, pagina, corte: 'total', gaveta: false })),
  )
  test.each(impressoras)('$colunas colunas, página $pagina: cabe, e nada se perde', impressora => {
    const { colunas, pagina } = impressora
    for (const [nome, make] of Object.entries(PAPEIS))
      for (const paper of [make()].flat()) {
        const lido = imprimir(renderEscpos(paper, impressora), pagina)
        const longas = lido.linhas.filter(linha => linha.colunas > colunas)
        expect(longas, nome).toEqual([])
        // in lines of a band each line has its stars
        const tudo = bare(lido.linhas.map(({ texto }) => texto.replace(/^ *\* (.*) \*$/, '$1')).join(''))
        for (const dito of ditos(paper))
          for (const palavra of sabidas(dito, pagina)) expect(tudo, nome).toContain(palavra)
        const codes = paper.blocos.flatMap(b => (b.k === 'qr' && b.conteudo ? [b.conteudo] : []))
        expect(lido.qr.map(({ conteudo }) => conteudo)).toEqual(codes)
        for (const figura of lido.figuras) expect(figura).toBeLessThanOrEqual(colunas * 12)
      }
  })

  test('o QR Code mais longo cabe na bobina de 58 mm, e o de 80 mm não muda', () => {
    const chave = exemplo(1).chave
    const longo = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${chave}|3|2|20|20.00|1|${'52998224725'}|${'A'.repeat(344)}`
    const feito = (colunas: number) =>
      imprimir(
        renderEscpos(
          { titulo: '', blocos: [{ k: 'qr', conteudo: longo, lado: [] }] },
          { colunas, pagina: '850', corte: 'total', gaveta: false },
        ),
        '850',
      ).qr[0]?.modulo
    // 451 to 504 letters with correction M are version 17: 85 modules, and the white border 8
    expect((feito(32) ?? 9) * 93).toBeLessThanOrEqual(384)
    expect(feito(32)).toBeGreaterThanOrEqual(3)
    expect(feito(48)).toBe(5)
  })

  test('corte e gaveta são os da impressora', () => {
    const blocos = { titulo: '', blocos: [] }
    const feito = (corte: Impressora['corte'], gaveta: boolean) => {
      const { cortes, pulsos } = imprimir(
        renderEscpos([blocos, blocos], { colunas: 48, pagina: '850', corte, gaveta }),
        '850',
      )
      return { cortes, pulsos }
    }
    expect(feito('parcial', false)).toEqual({ cortes: [1, 1], pulsos: 0 })
    expect(feito('total', true)).toEqual({ cortes: [0, 0], pulsos: 1 })
    expect(feito('nenhum', true)).toEqual({ cortes: [], pulsos: 1 })
  })

  test('a página de teste tem os acentos em cada página de código', () => {
    const page = [PAPEIS['printerPage']?.() ?? []].flat()[0] ?? { titulo: '', blocos: [] }
    const bytes = Buffer.from(
      renderTestPage(page, { colunas: 48, pagina: '850', corte: 'total', gaveta: true }),
    ).toString('latin1')
    for (const hex of ['a082a1a2a3', 'e1e9edf3fa', 'c3a1c3a9c3adc3b3c3ba'])
      expect(bytes).toContain(Buffer.from(hex, 'hex').toString('latin1'))
  })
})
