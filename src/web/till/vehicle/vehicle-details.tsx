import { useMemo } from 'react'
import { CAMPOS_VEICULO, type CampoVeiculo, VEICULO } from '../../../core/vehicle/campos.ts'
import { REGRAS_VEICULO } from '../../../core/vehicle/faltas.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { RowDialog } from '../../register/fields/list/row-dialog.tsx'
import { contextoDe } from '../../register/form/body.ts'
import type { VehicleDados } from '../dialogs/vehicle-dialog.ts'

/** Fields that differ for each vehicle, shown first; the fields of the product come after. */
const DA_UNIDADE: readonly CampoVeiculo[] = [
  'car_chassi',
  'car_numero_motor',
  'car_numero_serie',
  'car_ano_fabricacao',
  'car_ano_modelo',
  'car_cor',
  'car_codigo_cor',
  'car_cor_denatran',
]
const ORDEM = [...DA_UNIDADE, ...CAMPOS_VEICULO.filter(campo => !DA_UNIDADE.includes(campo))]

/** Record declaration of this form, used only by the dialog. */
const VEICULO_NOVO: AnyRegister = {
  id: 'veiculo_novo',
  title: 'Detalhamento de veículo novo',
  singular: 'Detalhamento de veículo novo',
  api: '',
  routes: { list: null },
  access: { permission: [] },
  fields: Object.fromEntries(ORDEM.map(campo => [campo, { ...VEICULO[campo], required: true }])),
  rules: REGRAS_VEICULO,
}

const NENHUM = {}

/** Edits the 24 details of one vehicle, all required. */
export function VehicleDetails({ data, close }: DialogProps<VehicleDados, Partial<ItemVenda>>) {
  const { nome, inicial, leitura = false } = data
  const contexto = useMemo(() => contextoDe(true), [])
  return (
    <RowDialog
      data={{
        register: VEICULO_NOVO,
        contexto,
        legenda: nome,
        linha: inicial,
        valores: NENHUM,
        erros: NENHUM,
        leitura,
      }}
      close={unidade =>
        close(unidade && { ...unidade, car_chassi: String(unidade['car_chassi']).toUpperCase() })
      }
    />
  )
}
