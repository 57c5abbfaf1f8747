import { decode } from '../barcode/decode.ts'
import type { CodigoRegistrado, Leitura } from '../barcode/leitura.ts'
import { dec, isDecimal } from '../money/decimal.ts'
import { toShortText } from '../money/round.ts'
import type { ContextoOmnibar, Intent } from './intent.ts'

/**
 * Makes the intent of a code and a quantity. Null when no product has the code and the code is of no known kind. `qtde`
 * multiplies all that the code contains: the factor of a case, the weight or the total of a label.
 */
export function fromCode(
  texto: string,
  qtde: string,
  preco: string | null,
  contexto: ContextoOmnibar,
): Intent | null {
  const leitura = decode(texto, contexto)
  switch (leitura.tipo) {
    case 'produto':
      return offered(leitura.produto, each => addIntent(each, each.fator, qtde, preco, contexto))
    case 'gs1':
      return fromGs1(leitura, qtde, preco, contexto)
    case 'balanca':
      return fromLabel(leitura, qtde, preco, contexto)
    case 'chave':
      return { tipo: 'chave', chave: leitura.chave, modelo: leitura.modelo }
    case 'estacionada':
      return { tipo: 'estacionada', ticket: leitura.ticket }
    case 'vale':
      return { tipo: 'vale', codigo: leitura.codigo }
    case 'boleto':
      return { tipo: 'boleto', leitura }
    case 'desconhecido':
      if (!leitura.sugestao) return null
      return { tipo: 'desconhecido', codigo: leitura.codigo, qtde, sugestao: leitura.sugestao }
  }
}

interface Extra {
  total?: string | null
  lote?: string | null
  validade?: string | null
  fabricacao?: string | null
  gtin?: string | null
  avisos?: readonly string[]
  balanca?: boolean
}

/** Makes the intent of each product that has the code: the first, with the others that may be sold beside it. */
function offered(produto: CodigoRegistrado, make: (produto: CodigoRegistrado) => Intent): Intent {
  const all = [produto, ...produto.outros].map(make)
  const [first, ...outros] = all.filter(intent => intent.tipo === 'adicionar')
  return first ? { ...first, outros } : make(produto)
}

function addIntent(
  produto: CodigoRegistrado,
  porLeitura: string,
  vezes: string,
  preco: string | null,
  { origem }: ContextoOmnibar,
  extra: Extra = {},
): Intent {
  const qtde = toShortText(dec(porLeitura).times(dec(vezes)), 4)
  if (dec(qtde).isZero()) {
    return { tipo: 'recusa', campo: 'qtde', erro: 'A quantidade não pode ser zero' }
  }
  if (qtde.replace(/\..*/, '').length > 8) {
    return { tipo: 'recusa', campo: 'qtde', erro: 'Quantidade acima do permitido (8 dígitos)' }
  }
  if (preco === null && (!isDecimal(produto.preco) || dec(produto.preco).lte(0))) {
    return { tipo: 'recusa', campo: 'preco', erro: `${produto.nome} está sem preço` }
  }
  return {
    tipo: 'adicionar',
    produto,
    qtde,
    preco,
    total: extra.total ?? null,
    lote: extra.lote ?? null,
    validade: extra.validade ?? null,
    fabricacao: extra.fabricacao ?? null,
    gtin: extra.gtin ?? produto.gtin,
    origem: extra.balanca ? 'balanca' : origem,
    avisos: extra.avisos ?? [],
    outros: [],
  }
}

function fromGs1(
  leitura: Extract<Leitura, { tipo: 'gs1' }>,
  qtde: string,
  preco: string | null,
  contexto: ContextoOmnibar,
): Intent {
  const { produto, peso, quantidade, lote, validade, fabricacao, avisos } = leitura
  if (!produto) return { tipo: 'desconhecido', codigo: leitura.gtin ?? '', qtde, sugestao: null }
  const total = leitura.total && toShortText(dec(leitura.total).times(dec(qtde)), 2)
  // AI 37 already counts the units in the package: the register's factor would count them twice
  return offered(produto, each => {
    const medida = peso ?? (quantidade === null ? each.fator : quantidade)
    return addIntent(each, medida, qtde, preco, contexto, { total, lote, validade, fabricacao, avisos })
  })
}

function fromLabel(
  leitura: Extract<Leitura, { tipo: 'balanca' }>,
  qtde: string,
  preco: string | null,
  contexto: ContextoOmnibar,
): Intent {
  const { produto, peso, quantidade, codigo } = leitura
  if (!produto) return { tipo: 'desconhecido', codigo, qtde, sugestao: null }
  const total = leitura.total && dec(leitura.total).times(dec(qtde)).toFixed(2)
  if (total !== null && dec(total).isZero()) {
    return { tipo: 'recusa', campo: 'preco', erro: 'A etiqueta da balança está com valor zero' }
  }
  // a label with a total has no weight: the sale line computes the quantity from the price
  const medida = peso ?? quantidade ?? '1'
  return offered(produto, each =>
    addIntent(each, medida, qtde, preco, contexto, { total, balanca: true, gtin: null }),
  )
}
