import { defineRegister } from '../../fields/define.ts'
import type { BoolField } from '../../fields/field.ts'
import type { PlanFlag } from '../../rights.ts'

const OPCOES: Readonly<Record<PlanFlag, string>> = {
  gerenciar_servicos: 'Serviços',
  gerenciar_financeiro: 'Financeiro',
  venda_app: 'Venda por aplicativo e delivery',
  emitir_cte: 'CT-e e CT-e OS',
  emitir_mdfe: 'MDF-e',
  gerar_orcamento: 'Orçamentos',
  gerenciar_dev_venda: 'Devolução de venda',
  gerenciar_dev_compra: 'Compras e devolução de compra',
  gerenciar_retornaveis: 'Retornáveis',
  gerenciar_estoque: 'Estoque',
  manifesto: 'Manifesto do destinatário',
}

const opcoes = Object.fromEntries(
  Object.entries(OPCOES).map(([flag, label]) => [
    flag,
    { type: 'bool', label, default: false, list: true, filter: true } as const,
  ]),
) as Record<PlanFlag, BoolField>

/** Plans for sale. A change to a plan is copied to every account that has it (server/records/planos). */
export const planos = defineRegister({
  id: 'planos',
  title: 'Planos',
  singular: 'Plano',
  api: 'admin/planos',
  routes: { menu: 'admin', list: '/admin/cadastro/planos' },
  access: { permission: null, guardedReads: true },
  owner: { house: true, houseOnly: true },
  list: { search: ['nome'], order: 'nome,asc' },
  lookup: { opens: true },
  fields: {
    nome: { type: 'text', label: 'Nome', max: 60, required: true, list: true, filter: true },
    ...opcoes,
  },
  // nothing issues an MDF-e yet; plans keep what they have stored
  hiddenWhen: { emitir_mdfe: () => true },
})
