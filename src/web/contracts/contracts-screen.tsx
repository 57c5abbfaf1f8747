import type { AnyRegister } from '../../domain/fields/define.ts'
import { contratos } from '../../domain/records/contratos/index.ts'
import { RegisterList } from '../register/list/register-list.tsx'
import { GateReader } from './gate.ts'

/** The register as its list shows it: by spans of its term. */
const LISTED: AnyRegister = {
  ...contratos,
  reading: {
    names: ['contrato', contratos.id],
    search: 'número, cliente:nome ou fim<=31/12/2026',
    tabs: {
      param: 'faixa',
      label: 'Vigência',
      of: [
        ['ativos', 'Ativos', 'Nenhum contrato ativo'],
        ['a_vencer', 'A vencer', 'Nenhum contrato vence em 30 dias'],
        ['vencidos', 'Vencidos', 'Nenhum contrato vencido'],
        ['rascunhos', 'Rascunhos', 'Nenhum rascunho'],
        ['todos', 'Todos', 'Nenhum contrato ainda'],
      ],
    },
  },
}

/** Lists the company's contracts, with what is left of each. */
export const ContractsScreen = () => (
  <>
    <RegisterList register={LISTED} />
    <GateReader />
  </>
)
