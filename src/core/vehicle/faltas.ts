import { CAMPOS_VEICULO, type CampoVeiculo, type Veiculo } from './campos.ts'

/** Species allowed for each type, by the portal's table (J20-20, rej. 843). */
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

/** Tells whether a type of vehicle has that species. */
export const especieDoTipo = (tipo: string, especie: string): boolean =>
  (ESPECIES[tipo] ?? '').includes(especie)

const INFORME_VEICULO = 'Informe os dados do veículo'

interface RegraVeiculo {
  campo: CampoVeiculo
  mensagem: string
  ok(veiculo: Veiculo): boolean
}

const forma = (campo: CampoVeiculo, padrao: RegExp, mensagem: string): RegraVeiculo => ({
  campo,
  mensagem,
  ok: veiculo => padrao.test(veiculo[campo] || ''),
})
const ANO = /^(\d{4})?$/

/** Rules of filled fields (XSD of veicProd, rej. 843). An empty field passes. */
export const REGRAS_VEICULO: readonly RegraVeiculo[] = [
  forma('car_chassi', /^([A-Z0-9]{17})?$/i, 'O chassi tem 17 letras e números'),
  forma('car_ano_modelo', ANO, 'O ano tem 4 dígitos'),
  forma('car_ano_fabricacao', ANO, 'O ano tem 4 dígitos'),
  {
    campo: 'car_especie_veiculo',
    mensagem: 'A espécie não é deste tipo de veículo',
    ok: ({ car_tipo_veiculo: tipo, car_especie_veiculo: especie }) =>
      !tipo || !especie || especieDoTipo(tipo, especie),
  },
]

interface FaltaVeiculo {
  campo: CampoVeiculo
  texto: string
}

/** Finds the first empty or wrong field of a vehicle; null when there is none. All fields are required. */
export function faultOfVeiculo(veiculo: Veiculo): FaltaVeiculo | null {
  const vazio = CAMPOS_VEICULO.find(campo => !String(veiculo[campo] ?? '').trim())
  if (vazio) return { campo: vazio, texto: INFORME_VEICULO }
  const errada = REGRAS_VEICULO.find(({ ok }) => !ok(veiculo))
  return errada ? { campo: errada.campo, texto: errada.mensagem } : null
}
