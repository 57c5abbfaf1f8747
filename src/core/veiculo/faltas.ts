import { CAMPOS_VEICULO, type CampoVeiculo, type Veiculo } from './campos.ts'

/** Species each type has, by the portal's table of types and species (J20-20, rej. 843). */
const ESPECIES: Readonly<Record<string, string>> = {
  '02': '1',
  '03': '12',
  '04': '126',
  '05': '126',
  '06': '16',
  '07': '16',
  '08': '16',
  '10': '126',
  '11': '126',
  '13': '36',
  '14': '26',
  '17': '56',
  '18': '5',
  '19': '5',
  '20': '5',
  '21': '12',
  '22': '16',
  '23': '26',
  '25': '36',
  '26': '6',
}

/** Is it a species of that type of vehicle? */
export const especieDoTipo = (tipo: string, especie: string): boolean =>
  (ESPECIES[tipo] ?? '').includes(especie)

/** A quote and an order are of no unit yet (G-026). */
const SEM_UNIDADE: readonly number[] = [2, 4]
export const needsVeiculo = (operacao: number): boolean => !SEM_UNIDADE.includes(operacao)

const INFORME_VEICULO = 'Informe os dados do veículo'

/** What is there and a note would not take (XSD of veicProd), by field. */
const FORMAS: { readonly [K in CampoVeiculo]?: readonly [RegExp, string] } = {
  car_chassi: [/^[A-Z0-9]{17}$/i, 'O chassi tem 17 letras e números'],
  car_ano_modelo: [/^\d{4}$/, 'O ano tem 4 dígitos'],
  car_ano_fabricacao: [/^\d{4}$/, 'O ano tem 4 dígitos'],
}

interface FaltaVeiculo {
  campo: CampoVeiculo
  texto: string
}

/** What is there and wrong. */
function wrongInVeiculo(veiculo: Veiculo): FaltaVeiculo[] {
  const { car_tipo_veiculo: tipo, car_especie_veiculo: especie } = veiculo
  const formas = CAMPOS_VEICULO.flatMap(campo => {
    const [forma, texto] = FORMAS[campo] ?? []
    const valor = veiculo[campo]
    return forma && texto && valor && !forma.test(valor) ? [{ campo, texto }] : []
  })
  return tipo && especie && !especieDoTipo(tipo, especie)
    ? [...formas, { campo: 'car_especie_veiculo', texto: 'A espécie não é deste tipo de veículo' }]
    : formas
}

/** The first field of a unit that is empty or wrong; null: its note can be issued. */
export function faultOfVeiculo(veiculo: Veiculo): FaltaVeiculo | null {
  const vazio = CAMPOS_VEICULO.find(campo => !String(veiculo[campo] ?? '').trim())
  if (vazio) return { campo: vazio, texto: INFORME_VEICULO }
  return wrongInVeiculo(veiculo)[0] ?? null
}
