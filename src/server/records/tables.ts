import { accounts } from '../../domain/records/accounts/index.ts'
import { canais_pedido } from '../../domain/records/canais_pedido/index.ts'
import { cardapios } from '../../domain/records/cardapios/index.ts'
import { contas_financeiras } from '../../domain/records/contas_financeiras/index.ts'
import { contratos } from '../../domain/records/contratos/index.ts'
import { empresas } from '../../domain/records/empresas/index.ts'
import { integracoes } from '../../domain/records/integracoes/index.ts'
import { meio_pagamentos } from '../../domain/records/meio_pagamentos/index.ts'
import { metas } from '../../domain/records/metas/index.ts'
import { ordens_carregamento } from '../../domain/records/ordens_carregamento/index.ts'
import { planos } from '../../domain/records/planos/index.ts'
import { precos_agendados } from '../../domain/records/precos_agendados/index.ts'
import { relatorios_agendados } from '../../domain/records/relatorios_agendados/index.ts'
import { relatorios_visoes } from '../../domain/records/relatorios_visoes/index.ts'
import { responsaveis_tecnicos } from '../../domain/records/responsaveis_tecnicos/index.ts'
import { usuarios } from '../../domain/records/usuarios/index.ts'
import type { KeptBeside } from '../db/to-table.ts'
import { accountsTable } from './accounts/table.ts'
import { canaisPedidoTable } from './canais_pedido/table.ts'
import { cardapiosTable } from './cardapios/table.ts'
import { contasFinanceirasTable } from './contas_financeiras/table.ts'
import { contratosTable } from './contratos/table.ts'
import { empresasTable } from './empresas/table.ts'
import { integracoesTable } from './integracoes/table.ts'
import { meioPagamentosTable } from './meio_pagamentos/table.ts'
import { metasTable } from './metas/table.ts'
import { ordensCarregamentoTable } from './ordens_carregamento/table.ts'
import { planosTable } from './planos/table.ts'
import { precosAgendadosTable } from './precos_agendados/table.ts'
import { relatoriosAgendadosTable } from './relatorios_agendados/table.ts'
import { relatoriosVisoesTable } from './relatorios_visoes/table.ts'
import { responsaveisTecnicosTable } from './responsaveis_tecnicos/table.ts'
import { usuariosTable } from './usuarios/table.ts'

/** Columns that the server adds to the tables of registers, by register. */
export const KEPT_BESIDE: Readonly<Record<string, KeptBeside>> = {
  [accounts.id]: accountsTable,
  [planos.id]: planosTable,
  [empresas.id]: empresasTable,
  [contas_financeiras.id]: contasFinanceirasTable,
  [usuarios.id]: usuariosTable,
  [responsaveis_tecnicos.id]: responsaveisTecnicosTable,
  [contratos.id]: contratosTable,
  [meio_pagamentos.id]: meioPagamentosTable,
  [metas.id]: metasTable,
  [ordens_carregamento.id]: ordensCarregamentoTable,
  [precos_agendados.id]: precosAgendadosTable,
  [relatorios_visoes.id]: relatoriosVisoesTable,
  [relatorios_agendados.id]: relatoriosAgendadosTable,
  [integracoes.id]: integracoesTable,
  [canais_pedido.id]: canaisPedidoTable,
  [cardapios.id]: cardapiosTable,
}
