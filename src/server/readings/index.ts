import { caixasSql } from './caixas.sql.ts'
import { chequesSql } from './cheques.sql.ts'
import { comprasSql } from './compras.sql.ts'
import { conhecimentosRecebidosSql } from './conhecimentos-recebidos.sql.ts'
import { dadosPessoaisSql } from './dados-pessoais.sql.ts'
import { deliverySql } from './delivery.sql.ts'
import { integracaoChavesSql } from './integracao-chaves.sql.ts'
import { integracaoFilaSql } from './integracao-fila.sql.ts'
import { manifestosAbertosSql } from './manifestos-abertos.sql.ts'
import { pendenciasSql } from './pendencias.sql.ts'
import { perdasEstoqueSql } from './perdas-estoque.sql.ts'
import { pixRecebidosSql } from './pix-recebidos.sql.ts'
import type { ServedReading } from './reading-sql.ts'
import { remessasSql } from './remessas.sql.ts'
import { valesSql } from './vales.sql.ts'
import { validadeSql } from './validade.sql.ts'
import { valoresADevolverSql } from './valores-a-devolver.sql.ts'
import { vasilhamesSql } from './vasilhames.sql.ts'

/** SQL of every reading (domain/readings). */
export const READINGS_SQL: readonly ServedReading[] = [
  deliverySql,
  pendenciasSql,
  caixasSql,
  comprasSql,
  conhecimentosRecebidosSql,
  validadeSql,
  perdasEstoqueSql,
  valesSql,
  chequesSql,
  remessasSql,
  pixRecebidosSql,
  valoresADevolverSql,
  dadosPessoaisSql,
  vasilhamesSql,
  manifestosAbertosSql,
  integracaoChavesSql,
  integracaoFilaSql,
]
