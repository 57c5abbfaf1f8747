import { addressLine } from '../../../core/canal/quem-recebe.ts'
import { isoToWire } from '../../../core/dates/day.ts'
import { dataHoraIn, diaIn, type Fuso } from '../../../core/document/fuso.ts'
import { siglaUf } from '../../../core/document/uf.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { toText } from '../../../core/money/round.ts'
import type {
  ClientePapel,
  LinhaPapel,
  PagamentoPapel,
  PapelVenda,
  SomaPapel,
  TipoPapel,
} from '../../../core/paper/papers/sale/paper.ts'
import { toldChoices } from '../../../core/venda/adding/told.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { numberOf } from '../../../domain/api/vendas-arquivo.ts'
import { fotoId } from '../../../domain/fields/foto.ts'
import { municipios } from '../lookups/service.ts'
import type { FonteComercial } from './repository.ts'

type Aberto = Readonly<Record<string, unknown>>

/** Turns a text or number into text; any other value into ''. */
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Makes the paper of a stored sale, with partner and company as registered today. */
export function paperFrom(tipo: TipoPapel, sale: VendaAnswer, fonte: FonteComercial): PapelVenda {
  const dito: Aberto = sale
  const itens = (sale.itens ?? []).map((item, i) =>
    lineOf(item, fonte.lugares[i], tipo === 'orcamento' && fonte.fotos_no_orcamento),
  )
  return {
    tipo,
    precos: tipo !== 'separacao' && (tipo === 'orcamento' || fonte.preco_no_pedido),
    numero: numberOf(sale) ?? String(sale.id),
    emissao: isoToWire(diaIn(new Date(sale.datavenda), fonte.fuso)),
    validade: text(dito['validade']),
    empresa: fonte.emitente,
    cliente: customerOf(sale, fonte),
    vendedor: sale.vendedor ?? '',
    itens,
    somas: sumsOf(dito, itens),
    total: sale.valor_total,
    pagamentos: paymentsOf(sale, fonte),
    obs: [...deliveryWords(fonte), fonte.obs].filter(Boolean).join('\n'),
  }
}

/** Returns the time of the sale in the company's state, HH:mm. */
export const hourOf = ({ datavenda }: VendaAnswer, fuso: Fuso): string =>
  dataHoraIn(new Date(datavenda), fuso).slice(11, 16)

function lineOf(
  item: Aberto,
  lugar: FonteComercial['lugares'][number] | undefined,
  photos: boolean,
): LinhaPapel {
  const referencia = text(item['referencia'])
  const desconto = text(item['desconto']) || '0'
  const chassi = text(item['car_chassi'])
  const obs = text(item['obs'])
  return {
    referencia,
    nome: text(item['nome']),
    detalhes: [
      ...toldChoices(item as Parameters<typeof toldChoices>[0]),
      ...(chassi ? [`Chassi ${chassi}`] : []),
      ...(obs ? [obs] : []),
    ],
    qtde: text(item['qtde']),
    unidade: text(item['unidade']),
    preco: text(item['preco']),
    desconto,
    // `preco_total` is stored before the discount
    total: toText(dec(text(item['preco_total']) || '0').minus(dec(desconto))),
    deposito: lugar?.deposito ?? '',
    lote: lugar?.lote ?? '',
    codigo: text(item['gtin']) || referencia,
    foto: photos && lugar?.foto ? fotoId(lugar.foto) : null,
  }
}

/** Writes what a courier reads besides name, phone and address. */
const deliveryWords = ({ entrega }: FonteComercial): string[] => [
  ...(entrega?.referencia ? [`Referência: ${entrega.referencia}`] : []),
  ...(entrega?.troco_para ? [`Troco para ${formatMoney(entrega.troco_para)}`] : []),
]

/** Describes the customer; of an order on its way, where it goes. */
function customerOf(sale: VendaAnswer, { cliente, entrega }: FonteComercial): ClientePapel | null {
  const nome = cliente.nome ?? entrega?.nome ?? sale.nome_consumidor ?? ''
  const documento = cliente.documento ?? sale.cpf_cnpj ?? ''
  if (!nome && !documento) return null
  const email = cliente.email ?? ''
  const street = entrega && addressLine({ ...entrega, cidade: null, uf: null })
  if (entrega && street)
    return {
      ...{ nome, documento, email, endereco: street, fone: entrega.telefone ?? cliente.fone ?? '' },
      cidade: [entrega.cidade, entrega.uf].filter(Boolean).join(' - '),
    }
  const { municipio_id } = cliente
  const cidade = municipio_id === null ? undefined : municipios().find(({ code }) => code === municipio_id)
  return {
    nome,
    documento,
    endereco: [cliente.endereco, cliente.bairro].filter(Boolean).join(', '),
    cidade: cidade && municipio_id ? `${cidade.name} - ${siglaUf(municipio_id.slice(0, 2)) ?? ''}` : '',
    fone: cliente.fone ?? entrega?.telefone ?? '',
    email,
  }
}

/** Fields of the sale, each with its label, and whether it is subtracted. */
const SOMAS = [
  ['desconto', 'Desconto', true],
  ['acrscimo', 'Acréscimo', false],
  ['taxa_entrega', 'Taxa de entrega', false],
  ['valorfrente', 'Frete', false], // the API's spelling
  ['valorseguro', 'Seguro', false],
  ['outrasdespesas', 'Outras despesas', false],
] as const

/** Lists amounts between goods and total; a remainder (added taxes) gets a line, so that it always adds up. */
function sumsOf(sale: Aberto, itens: readonly LinhaPapel[]): SomaPapel[] {
  const produtos = itens.reduce((sum, { total }) => sum.plus(dec(total)), dec('0'))
  const ditas = SOMAS.map(([campo, nome, menos]) => {
    const valor = dec(text(sale[campo]) || '0')
    return { nome, valor: menos ? valor.neg() : valor }
  })
  const resto = dec(text(sale['valor_total']) || '0').minus(
    ditas.reduce((sum, { valor }) => sum.plus(valor), produtos),
  )
  const linhas = [...ditas, { nome: resto.isNegative() ? 'Abatimentos' : 'Impostos', valor: resto }]
  return [
    { nome: 'Produtos', valor: toText(produtos) },
    ...linhas
      .filter(({ valor }) => !valor.isZero())
      .map(({ nome, valor }) => ({ nome, valor: toText(valor) })),
  ]
}

/** Lists the payments with their due dates, and the change. */
function paymentsOf(
  { pagamento = [], troco }: VendaAnswer,
  { vencimentos }: FonteComercial,
): PagamentoPapel[] {
  const recebidos = pagamento.flatMap((paid, i) =>
    paid['tipo'] === 2
      ? []
      : [
          {
            descricao: text(paid['descricao']) || 'Pagamento',
            valor: text(paid['valor']),
            vencimentos: vencimentos
              .filter(({ pagamento_num }) => pagamento_num === i + 1)
              .map(({ vencimento, valor }) => ({ vencimento, valor })),
          },
        ],
  )
  const volta = recebidos.length > 0 && dec(troco || '0').gt(0)
  return volta ? [...recebidos, { descricao: 'Troco', valor: troco, vencimentos: [] }] : recebidos
}
