import { seedEstoque } from './estoque.ts'
import { seedGrupo } from './grupos-de-grade.ts'
import type { DemoQ } from './house.ts'
import { type LinhaDaDemo, linhaProduto } from './linha-produto.ts'
import { seedPizza } from './pizza.ts'
import type { RegrasPorPerfil } from './regras.ts'

interface Alvo {
  account_id: number
  empresa_id: number
  regras: RegrasPorPerfil
  categoria_id: number
}

/**
 * Inserts a product for each special way of selling (weighed, lot, grid, composition, no stock, paused) and a pizza,
 * with their ingredients.
 */
export async function seedEspeciais(q: DemoQ, alvo: Alvo): Promise<void> {
  const { account_id, empresa_id, regras } = alvo
  const comum = { empresa_id, ...regras.normal, categoria_id: alvo.categoria_id }
  const insert = (linhas: LinhaDaDemo[]) =>
    q.insertMany(
      account_id,
      'produtos',
      linhas.map(linha => ({ ...linha, ...comum })),
    )
  const insumos = await insert(
    [
      ['INS-1', 'PAO DE HAMBURGUER', '1.50'],
      ['INS-2', 'HAMBURGUER 120G', '4.00'],
      ['INS-3', 'QUEIJO PRATO FATIA', '1.20'],
      ['INS-4', 'ALFACE FOLHA', '0.50'],
      ['INS-5', 'BACON EM TIRAS', '3.00'],
      ['INS-6', 'MAIONESE DA CASA', '0.80'],
      ['INS-7', 'MOLHO BARBECUE', '0.80'],
    ].map(([ref = '', nome = '', preco = '']) =>
      linhaProduto(ref, nome, preco, { tipo: '10', tipo_produto: 2, preco_comp: preco }),
    ),
  )
  const grupos = await seedGrade(q, account_id)
  const [complemento = 0] = await q.insertMany(account_id, 'complementos', [
    { empresa_id, nome: 'Molhos', qtde_mim: 0, qtde_max: 2 },
  ])
  await q.insertMany(
    account_id,
    'complemento_compomentes',
    [insumos[5], insumos[6]].map((insumo_id, ordem) => ({
      complemento_id: complemento,
      ordem,
      insumo_id,
      preco: '0.80',
      qtde: '1',
      gratis: ordem === 0,
    })),
  )
  const [peso = 0, lote = 0, grade = 0, lanche = 0, , pausado = 0] = await insert([
    linhaProduto('PES-1', 'QUEIJO MUCARELA FATIADO', '49.90', {
      unidade: 'KG',
      ncm: '04061010',
      codigo_balanca: '100001',
    }),
    linhaProduto('LOT-1', 'VACINA ANTIRRABICA PET DOSE', '35.00', { ncm: '30024210', controle_lote: true }),
    linhaProduto('GRD-1', 'CAMISETA BASICA', '39.90', {
      ncm: '61091000',
      controle_grade: true,
      tamanho_id: grupos.tamanho_id,
      subdivisao_id: grupos.subdivisao_id,
      tipo_calculo_grade: 1,
    }),
    linhaProduto('CMP-1', 'X-SALADA', '22.00', { complementos: [complemento] }),
    linhaProduto('EST-0', 'PRODUTO SEM ESTOQUE', '9.90'),
    linhaProduto('PAU-1', 'PRODUTO PAUSADO', '9.90', { pausar_venda: true }),
  ])
  await seedLotes(q, alvo, lote)
  // all of these products but EST-0 have stock or ingredients: the plan controls stock, and the account's setting
  // refuses a sale without stock
  await seedEstoque(
    q,
    account_id,
    // X-SALADA has no stock: it is produced when sold, and its ingredients leave the stock
    [peso, pausado, ...insumos].map(produto_id => ({ empresa_id, produto_id, saldo: '500' })),
  )
  const linhasGrade = await q.insertMany(
    account_id,
    'produto_grades',
    grupos.tamanhos.flatMap((tamanho_item_id, i) =>
      grupos.subdivisoes.map((subdivisao_item_id, k) => ({
        produto_id: grade,
        ordem: i * grupos.subdivisoes.length + k,
        tamanho_item_id,
        subdivisao_item_id,
        preco_vend: `${39 + i * 5}.90`,
        pausar_venda: false,
        venda_delivery: false,
        estoque_app: false,
      })),
    ),
  )
  await seedEstoque(
    q,
    account_id,
    linhasGrade.map(grade_id => ({ empresa_id, produto_id: grade, grade_id, saldo: '50' })),
  )
  await q.insertMany(
    account_id,
    'produto_composicoes',
    insumos.slice(0, 5).map((insumo_id, ordem) => ({
      produto_id: lanche,
      ordem,
      insumo_id,
      // tipo 1: in the recipe; 2: can be added. The cheese is both; the bacon can only be added; cheese and lettuce can
      // be removed
      tipo: ordem === 4 ? [2] : ordem === 2 ? [1, 2] : [1],
      qtde_porcao: '1',
      qtde_max_porcao: ordem === 4 ? '2' : '1',
      preco: ordem === 4 ? '3.00' : ordem === 2 ? '1.20' : null,
      removivel: ordem === 2 || ordem === 3,
    })),
  )
  await seedPizza(q, { account_id, empresa_id, insert })
}

async function seedGrade(q: DemoQ, account_id: number) {
  const tamanhos = await seedGrupo(q, account_id, 'tamanho', 'Tamanho de roupa', ['P', 'M', 'G'])
  const cores = await seedGrupo(q, account_id, 'subdivisao', 'Cor', ['Azul', 'Branca', 'Preta'])
  return {
    tamanho_id: tamanhos.id,
    tamanhos: tamanhos.ids,
    subdivisao_id: cores.id,
    subdivisoes: cores.ids,
  }
}

/** Lots of the demo. Their expiry dates are years ahead, so that a demo a year old still has valid lots. */
const LOTES = [
  ['L2401', '2026-02-10', '2029-06-30', '40'],
  ['L2402', '2026-05-20', '2029-12-31', '60'],
  ['L2403', '2026-08-05', '2030-06-30', '100'],
] as const

async function seedLotes(q: DemoQ, { account_id, empresa_id }: Alvo, produto_id: number): Promise<void> {
  const ids = await q.insertMany(
    account_id,
    'produtos_lotes',
    LOTES.map(([lote, fabricacao, validade, quantidade]) => ({
      empresa_id,
      produto_id,
      lote,
      quantidade,
      saldo: quantidade,
      fabricacao,
      validade,
    })),
  )
  await seedEstoque(
    q,
    account_id,
    LOTES.map(([, , , saldo], i) => ({ empresa_id, produto_id, lote_id: ids[i], saldo })),
  )
}
