import { acaso } from './acaso.ts'
import { seedEstoque } from './estoque.ts'
import type { DemoQ } from './house.ts'
import { linhaProduto } from './linha-produto.ts'
import type { ProdutoDemo } from './produtos.ts'
import type { RegrasPorPerfil } from './regras.ts'

interface Alvo {
  account_id: number
  empresa_id: number
  regras: RegrasPorPerfil
  categorias: Record<string, number>
}

/** Gives the purchase price in R$, about two thirds of the sales price. */
const custo = (preco: string) => {
  const centavos = Math.floor((Number(preco.replace('.', '')) * 2) / 3)
  return `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`
}

/**
 * Inserts the products, with their first stock movement and balance. One product in twenty, if it has a GTIN, gets a second
 * code: a box of twelve.
 */
export async function seedCatalogo(q: DemoQ, alvo: Alvo, produtos: readonly ProdutoDemo[]): Promise<void> {
  const { account_id, empresa_id, regras, categorias } = alvo
  const ids = await q.insertMany(
    account_id,
    'produtos',
    produtos.map(({ perfil, preco, categoria, ...produto }) =>
      linhaProduto(produto.referencia, produto.nome, preco, {
        ...produto,
        cbenef: null,
        ...regras[perfil],
        empresa_id,
        categoria_id: categorias[categoria] ?? null,
        preco_comp: custo(preco),
        marge_luc: '50',
      }),
    ),
  )
  await seedEstoque(
    q,
    account_id,
    produtos.map(({ referencia, unidade, preco }, i) => ({
      empresa_id,
      produto_id: ids[i],
      saldo: saldo(referencia, unidade),
      custo: custo(preco),
    })),
  )
  await q.insertMany(
    account_id,
    'produto_codigos',
    produtos.flatMap(({ gtin, referencia }, i) =>
      gtin && i % 20 === 0
        ? [{ produto_id: ids[i], ordem: 0, codigo: `CX${referencia.padStart(6, '0')}`, fator: '12' }]
        : [],
    ),
  )
}

/** Gives the opening stock. Large for the first 990 products, which demonstrations and measurements sell again and again. */
function saldo(referencia: string, unidade: string): string {
  if (referencia === '1') return '1000000'
  const acerto = Math.floor(acaso(`estoque${referencia}`) * 380)
  if (Number(referencia) <= 990) return String(100_000 + acerto)
  return unidade === 'KG' ? `${20 + acerto}.500` : String(20 + acerto)
}
