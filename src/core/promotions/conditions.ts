import type { ContextoPromocao, LinhaDoCarrinho, Promocao } from './promotion.ts'

const DIAS = ['domingos', 'segundas', 'terças', 'quartas', 'quintas', 'sextas', 'sábados']

const day = (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}`

/** Gives the day of the week of an ISO day, 0 is Sunday. */
const weekday = (dia: string): number => new Date(`${dia}T12:00:00Z`).getUTCDay()

/** Gives the first condition of a promotion that moment and customer miss; null: none. */
export function missedOf(
  { data_inicio, data_fim, dias, hora_inicio, hora_fim, publico }: Promocao,
  { em, cadastrado }: ContextoPromocao,
): string | null {
  const [dia, hora] = [em.slice(0, 10), em.slice(11, 16)]
  if (data_inicio !== null && dia < data_inicio) return `começa em ${day(data_inicio)}`
  if (data_fim !== null && dia > data_fim) return `terminou em ${day(data_fim)}`
  if (dias.length > 0 && !dias.includes(weekday(dia)))
    return `só ${dias.map(each => `aos ${DIAS[each]}`.replace(/^aos (?=.*as$)/, 'às ')).join(', ')}`
  if (hora_inicio !== null && hora_fim !== null && (hora < hora_inicio || hora >= hora_fim))
    return `só das ${hora_inicio} às ${hora_fim}`
  return publico === 2 && !cadastrado ? 'só para cliente cadastrado' : null
}

/** Makes the test that a line is of these products or categories; without any, every line is. */
function targets(
  produtos: readonly number[],
  categorias: readonly number[],
): (linha: LinhaDoCarrinho) => boolean {
  if (produtos.length === 0 && categorias.length === 0) return () => true
  const [ids, kinds] = [new Set(produtos), new Set(categorias)]
  return ({ produto_id, categoria_id }) =>
    ids.has(produto_id) || (categoria_id !== null && kinds.has(categoria_id))
}

type Test = ReturnType<typeof targets>
const tests = new WeakMap<Promocao, { de: Test; com: Test | null }>()

/** Gives the tests of a promotion's targets, made once; `com`: the other side of a combo. */
export function targetsOf(promocao: Promocao): { de: Test; com: Test | null } {
  const known = tests.get(promocao)
  if (known) return known
  const { produtos, categorias, com_produtos, com_categorias, tipo } = promocao
  const made = {
    de: targets(produtos, categorias),
    com: tipo === 5 ? targets(com_produtos, com_categorias) : null,
  }
  tests.set(promocao, made)
  return made
}
