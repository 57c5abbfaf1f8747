import type { Fields } from '../fields/field.ts'
import {
  CAR_CODICAO_VEICULO,
  CAR_CODICAO_VIN,
  CAR_COR_DENATRAN,
  CAR_ESPECIE_VEICULO,
  CAR_RESTRICAO,
  CAR_TIPO_COMBUSTIVEL,
  CAR_TIPO_OPERCAO,
  CAR_TIPO_VEICULO,
} from './opcoes.ts'

const peso = { type: 'decimal', places: 4, digits: 5 } as const

/** Details of a new vehicle (veicProd, group J), in the order of its papers. `opercao`, `codicao`: the API's spelling. */
export const VEICULO = {
  car_tipo_opercao: { type: 'enum', label: 'Operação', options: CAR_TIPO_OPERCAO },
  car_chassi: { type: 'text', label: 'Chassi', max: 17 },
  car_codigo_cor: { type: 'text', label: 'Código da cor', max: 4 },
  car_cor: { type: 'text', label: 'Cor', max: 40 },
  car_potencia: { type: 'text', label: 'Potência', max: 4 },
  car_cilindrada: { type: 'text', label: 'Cilindrada', max: 4 },
  car_numero_serie: { type: 'text', label: 'Número de série', max: 9 },
  car_peso_liquido: { ...peso, label: 'Peso líquido (t)' },
  car_peso_bruto: { ...peso, label: 'Peso bruto (t)' },
  car_tipo_combustivel: { type: 'enum', label: 'Combustível', options: CAR_TIPO_COMBUSTIVEL },
  car_numero_motor: { type: 'text', label: 'Número do motor', max: 21 },
  car_capacidade_tracao: { ...peso, label: 'Capacidade de tração (t)' },
  car_distancia_eixo: { type: 'text', label: 'Distância entre eixos', max: 4 },
  car_ano_modelo: { type: 'digits', label: 'Ano do modelo', max: 4 },
  car_ano_fabricacao: { type: 'digits', label: 'Ano de fabricação', max: 4 },
  car_tipo_pintura: { type: 'text', label: 'Tipo de pintura', max: 1 },
  car_tipo_veiculo: { type: 'enum', label: 'Tipo do veículo', options: CAR_TIPO_VEICULO },
  car_especie_veiculo: { type: 'enum', label: 'Espécie', options: CAR_ESPECIE_VEICULO },
  car_codicao_vin: { type: 'enum', label: 'Condição do VIN', options: CAR_CODICAO_VIN },
  car_codicao_veiculo: { type: 'enum', label: 'Condição do veículo', options: CAR_CODICAO_VEICULO },
  car_codigo_marca_mod: { type: 'digits', label: 'Marca e modelo', max: 6 },
  car_cor_denatran: { type: 'enum', label: 'Cor DENATRAN', options: CAR_COR_DENATRAN },
  car_capacidade_max: { type: 'digits', label: 'Lotação', max: 3 },
  car_restricao: { type: 'enum', label: 'Restrição', options: CAR_RESTRICAO },
} as const satisfies Fields

export type CampoVeiculo = keyof typeof VEICULO
/** Data of one vehicle; empty fields may be absent. */
export type Veiculo = { readonly [K in CampoVeiculo]?: string | null | undefined }

export const CAMPOS_VEICULO = Object.keys(VEICULO) as readonly CampoVeiculo[]
