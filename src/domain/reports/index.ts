import { avaliacao } from './avaliacao.ts'
import { comissoes } from './comissoes.ts'
import { comparativo } from './comparativo.ts'
import { curvaAbc } from './curva-abc.ts'
import type { Report } from './define.ts'
import { devolucoes } from './devolucoes.ts'
import { lucro } from './lucro.ts'
import { margem } from './margem.ts'
import { meios } from './meios.ts'
import { parceiros } from './parceiros.ts'
import { produtos } from './produtos.ts'
import { vendaAgrupada } from './venda-agrupada.ts'
import { vendas } from './vendas.ts'
import { vendasHora } from './vendas-hora.ts'
import { vendedores } from './vendedores.ts'

/** Reports in the order of the menu. A new one is its file and its line here. */
export const REPORTS: readonly Report[] = [
  vendas,
  lucro,
  vendaAgrupada,
  vendasHora,
  comparativo,
  vendedores,
  comissoes,
  meios,
  produtos,
  curvaAbc,
  margem,
  devolucoes,
  parceiros,
  avaliacao,
]
