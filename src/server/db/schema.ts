import * as acesso from './tables/acesso.ts'
import * as auditoria from './tables/auditoria.ts'
import * as batches from './tables/batches.ts'
import * as caixa from './tables/caixa.ts'
import * as canais from './tables/canais.ts'
import * as cashback from './tables/cashback.ts'
import * as cheques from './tables/cheques.ts'
import * as comissoes from './tables/comissoes.ts'
import * as compras from './tables/compras.ts'
import * as contas from './tables/contas.ts'
import * as copias from './tables/copias.ts'
import * as dadosPessoais from './tables/dados-pessoais.ts'
import * as devolver from './tables/devolver.ts'
import { documentos } from './tables/documentos.ts'
import * as emitidos from './tables/emitidos.ts'
import * as entregas from './tables/entregas.ts'
import * as estacionadas from './tables/estacionadas.ts'
import * as estoque from './tables/estoque.ts'
import * as etiquetas from './tables/etiquetas.ts'
import * as extratos from './tables/extratos.ts'
import * as financeiro from './tables/financeiro.ts'
import * as fiscal from './tables/fiscal.ts'
import * as impressao from './tables/impressao.ts'
import * as integracao from './tables/integracao.ts'
import * as livros from './tables/livros.ts'
import * as notificacoes from './tables/notificacoes.ts'
import * as outbox from './tables/outbox.ts'
import * as painel from './tables/painel.ts'
import * as papeis from './tables/papeis.ts'
import * as pix from './tables/pix.ts'
import * as promocoes from './tables/promocoes.ts'
import * as radar from './tables/radar.ts'
import * as recebidas from './tables/recebidas.ts'
import * as recusados from './tables/recusados.ts'
import { registros } from './tables/registros.ts'
import * as relatorios from './tables/relatorios.ts'
import * as tef from './tables/tef.ts'
import * as terminais from './tables/terminais.ts'
import * as vales from './tables/vales.ts'
import * as vendas from './tables/vendas.ts'

/**
 * Every table declared for drizzle. `npm run migration` writes SQL from the differences, and
 * tests/server/db/migration.test.ts finds missing migrations. The tables of searched text are only in the SQL.
 */
export const tables = {
  ...contas,
  ...acesso,
  ...registros,
  ...outbox,
  ...terminais,
  ...estacionadas,
  ...estoque,
  ...etiquetas,
  ...vendas,
  ...entregas,
  ...documentos,
  ...comissoes,
  ...fiscal,
  ...emitidos,
  ...recebidas,
  ...recusados,
  ...radar,
  ...livros,
  ...compras,
  ...impressao,
  ...papeis,
  ...batches,
  ...notificacoes,
  ...auditoria,
  ...copias,
  ...extratos,
  ...pix,
  ...financeiro,
  ...tef,
  ...dadosPessoais,
  ...devolver,
  ...cheques,
  ...caixa,
  ...vales,
  ...cashback,
  ...promocoes,
  ...relatorios,
  ...painel,
  ...integracao,
  ...canais,
}
