import { seedEstoque } from './estoque.ts'
import type { DemoQ } from './house.ts'
import { linhaProduto } from './linha-produto.ts'
import type { RegrasProduto } from './regras.ts'

interface Alvo {
  account_id: number
  empresa_id: number
  regras: RegrasProduto
  /** YYYY-MM-DD */
  hoje: string
}

/**
 * Adds returnable packaging (bottle and crate) to the company's first beer, and its movements with three customers, two
 * of whom still hold some. Does nothing without a beer.
 */
export async function seedRetornaveis(q: DemoQ, alvo: Alvo): Promise<void> {
  const { account_id, empresa_id, hoje } = alvo
  const beer = await q.query<{ id: number }>(
    "select id from produtos where account_id = $conta and empresa_id = $1 and ncm = '22030000' order by nome, id limit 1",
    [empresa_id],
  )
  const cerveja = beer.rows[0]?.id
  if (cerveja === undefined) return
  // tipo_produto 2: not for sale, so the till does not offer the packaging
  const [garrafa = 0, engradado = 0] = await q.insertMany(
    account_id,
    'produtos',
    [
      linhaProduto('VAS-1', 'GARRAFA VAZIA 600ML', '1.50', { ncm: '70109021' }),
      linhaProduto('VAS-2', 'ENGRADADO PLASTICO 24 GARRAFAS', '25.00', { ncm: '39231090' }),
    ].map(linha => ({ ...linha, tipo: '10', tipo_produto: 2, empresa_id, ...alvo.regras })),
  )
  await seedEstoque(
    q,
    account_id,
    [garrafa, engradado].map(produto_id => ({ empresa_id, produto_id, saldo: '480' })),
  )
  await q.insertMany(account_id, 'produto_vasilhame', [
    { empresa_id, produto_id: cerveja, vasilhame_id: garrafa, media: '1' },
    { empresa_id, produto_id: cerveja, vasilhame_id: engradado, media: '0.0417' },
  ])
  const { rows } = await q.query<{ id: number }>(
    'select id from parceiros where account_id = $conta order by id limit 3',
  )
  await q.insertMany(
    account_id,
    'retornaveis_movimentos',
    rows.flatMap(({ id: parceiro_id }, i) =>
      [
        [1, garrafa, 48 * (i + 1)],
        [1, engradado, 2 * (i + 1)],
        // the last customer returned everything
        [2, garrafa, i === 2 ? 144 : 24],
        [2, engradado, i === 2 ? 6 : 1],
      ].map(([tipo, vasilhame_id, qtde]) => ({
        empresa_id,
        tipo,
        data: hoje,
        parceiro_id,
        vasilhame_id,
        qtde: String(qtde),
      })),
    ),
  )
}
