import { seedEstoque } from './estoque.ts'
import { seedGrupo } from './grupos-de-grade.ts'
import type { DemoQ } from './house.ts'
import { linhaProduto } from './linha-produto.ts'

interface Alvo {
  account_id: number
  empresa_id: number
  /** Inserts products, with the values common to the company's products. */
  insert: (linhas: Record<string, unknown>[]) => Promise<number[]>
}

const SABORES = ['Calabresa', 'Mussarela', 'Atum'] as const

/** Recipe of a large pizza of each flavour, from the ingredients in INSUMOS; a small pizza needs about half. */
const RECEITAS = [
  [
    ['MASSA DE PIZZA', '0.40'],
    ['MUSSARELA RALADA', '0.20'],
    ['CALABRESA FATIADA', '0.15'],
    ['CEBOLA', '0.06'],
  ],
  [
    ['MASSA DE PIZZA', '0.40'],
    ['MUSSARELA RALADA', '0.40'],
  ],
  [
    ['MASSA DE PIZZA', '0.40'],
    ['ATUM EM LATA', '0.20'],
    ['CEBOLA', '0.06'],
  ],
] as const

const INSUMOS = [
  ['INS-8', 'MASSA DE PIZZA', '6.00'],
  ['INS-9', 'FARINHA DE TRIGO', '4.50'],
  ['INS-10', 'MUSSARELA RALADA', '38.00'],
  ['INS-11', 'CALABRESA FATIADA', '29.00'],
  ['INS-12', 'ATUM EM LATA', '45.00'],
  ['INS-13', 'CEBOLA', '5.00'],
  ['INS-14', 'BACON EM CUBOS', '34.00'],
] as const

const HALF: Readonly<Record<string, string>> = {
  ...{ '0.40': '0.20', '0.20': '0.10', '0.15': '0.08', '0.06': '0.03' },
}

/**
 * Inserts a pizza of one or two flavours with the price of the dearest, and the recipe of each flavour; the dough has a
 * recipe too.
 */
export async function seedPizza(q: DemoQ, { account_id, empresa_id, insert }: Alvo): Promise<void> {
  const ids = await insert(
    INSUMOS.map(([ref, nome, preco]) =>
      linhaProduto(ref, nome, preco, { unidade: 'KG', tipo: '10', tipo_produto: 2, preco_comp: preco }),
    ),
  )
  const insumos = new Map<string, number>(INSUMOS.map(([, nome], i) => [nome, ids[i] ?? 0]))
  await seedEstoque(
    q,
    account_id,
    ids.map(produto_id => ({ empresa_id, produto_id, saldo: '500' })),
  )
  const linha = (nome: string, qtde_porcao: string, ordem: number) => ({
    ...{ insumo_id: insumos.get(nome), ordem, qtde_porcao, tipo: [1] },
    ...{ qtde_max_porcao: '1', preco: null as string | null, removivel: nome === 'CEBOLA' },
  })
  await q.insertMany(account_id, 'produto_composicoes', [
    { produto_id: insumos.get('MASSA DE PIZZA'), ...linha('FARINHA DE TRIGO', '0.60', 0) },
  ])
  const tamanhos = await seedGrupo(q, account_id, 'tamanho', 'Tamanho de pizza', ['Broto', 'Grande'])
  const sabores = await seedGrupo(q, account_id, 'subdivisao', 'Sabor', SABORES)
  const [pizza = 0] = await insert([
    linhaProduto('PIZ-1', 'PIZZA', '35.00', {
      ...{ ncm: '19059090', controle_grade: true, tamanho_id: tamanhos.id, subdivisao_id: sabores.id },
      ...{ prermitir_mulp_subdi: true, qtde_max_subd: 2, tipo_calculo_grade: 1 },
    }),
  ])
  const linhas = await q.insertMany(
    account_id,
    'produto_grades',
    tamanhos.ids.flatMap((tamanho_item_id, i) =>
      sabores.ids.map((subdivisao_item_id, k) => ({
        ...{ produto_id: pizza, ordem: i * SABORES.length + k, tamanho_item_id, subdivisao_item_id },
        preco_vend: `${35 + i * 20 + k * 4}.00`,
        ...{ pausar_venda: false, venda_delivery: false, estoque_app: false },
      })),
    ),
  )
  await q.insertMany(
    account_id,
    'produto_grade_composicoes',
    linhas.flatMap((produto_grade_id, n) => {
      const receita = RECEITAS[n % SABORES.length] ?? []
      const small = n < SABORES.length
      return [
        ...receita.map(([nome, porcao], ordem) => ({
          produto_grade_id,
          ...linha(nome, small ? (HALF[porcao] ?? porcao) : porcao, ordem),
        })),
        {
          produto_grade_id,
          ...linha('BACON EM CUBOS', '0.05', receita.length),
          ...{ tipo: [2], preco: '4.00', qtde_max_porcao: '2' },
        },
      ]
    }),
  )
}
