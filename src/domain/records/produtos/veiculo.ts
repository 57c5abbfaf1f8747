import type { Fields } from '../../fields/field.ts'
import {
  CAR_CODICAO_VEICULO,
  CAR_CODICAO_VIN,
  CAR_COR_DENATRAN,
  CAR_ESPECIE_VEICULO,
  CAR_RESTRICAO,
  CAR_TIPO_COMBUSTIVEL,
  CAR_TIPO_OPERCAO,
  CAR_TIPO_VEICULO,
} from '../../options/veiculo.ts'

const tab = 'Veículo Novo'
const raro = true

/** New-vehicle details (veicProd, group J): optional here, the chassis belongs to the unit sold (G-026). opercao, codicao // contrato */
export const camposVeiculo = {
  car_tipo_opercao: { type: 'enum', label: 'Operação', options: CAR_TIPO_OPERCAO, tab, raro },
  car_chassi: { type: 'text', label: 'Chassi', max: 17, tab, raro },
  car_codigo_cor: { type: 'text', label: 'Código da cor', max: 4, tab, raro },
  car_cor: { type: 'text', label: 'Cor', max: 40, tab, raro },
  car_potencia: { type: 'text', label: 'Potência', max: 4, tab, raro },
  car_cilindrada: { type: 'text', label: 'Cilindrada', max: 4, tab, raro },
  car_numero_serie: { type: 'text', label: 'Número de série', max: 9, tab, raro },
  car_peso_liquido: { type: 'decimal', label: 'Peso líquido (t)', places: 4, digits: 5, tab, raro },
  car_peso_bruto: { type: 'decimal', label: 'Peso bruto (t)', places: 4, digits: 5, tab, raro },
  car_tipo_combustivel: { type: 'enum', label: 'Combustível', options: CAR_TIPO_COMBUSTIVEL, tab, raro },
  car_numero_motor: { type: 'text', label: 'Número do motor', max: 21, tab, raro },
  car_capacidade_tracao: {
    type: 'decimal',
    label: 'Capacidade de tração (t)',
    places: 4,
    digits: 5,
    tab,
    raro,
  },
  car_distancia_eixo: { type: 'text', label: 'Distância entre eixos', max: 4, tab, raro },
  car_ano_modelo: { type: 'digits', label: 'Ano do modelo', max: 4, tab, raro },
  car_ano_fabricacao: { type: 'digits', label: 'Ano de fabricação', max: 4, tab, raro },
  car_tipo_pintura: { type: 'text', label: 'Tipo de pintura', max: 1, tab, raro },
  car_tipo_veiculo: { type: 'enum', label: 'Tipo do veículo', options: CAR_TIPO_VEICULO, tab, raro },
  car_especie_veiculo: { type: 'enum', label: 'Espécie', options: CAR_ESPECIE_VEICULO, tab, raro },
  car_codicao_vin: { type: 'enum', label: 'Condição do VIN', options: CAR_CODICAO_VIN, tab, raro },
  car_codicao_veiculo: {
    type: 'enum',
    label: 'Condição do veículo',
    options: CAR_CODICAO_VEICULO,
    tab,
    raro,
  },
  car_codigo_marca_mod: { type: 'digits', label: 'Marca e modelo', max: 6, tab, raro },
  car_cor_denatran: { type: 'enum', label: 'Cor DENATRAN', options: CAR_COR_DENATRAN, tab, raro },
  car_capacidade_max: { type: 'digits', label: 'Lotação', max: 3, tab, raro },
  car_restricao: { type: 'enum', label: 'Restrição', options: CAR_RESTRICAO, tab, raro },
} as const satisfies Fields
