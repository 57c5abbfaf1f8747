import { siglaUf } from '../../../document/uf.ts'
import { type CampoVeiculo, VEICULO, type Veiculo } from '../../../vehicle/campos.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { casas, cleanText, zero } from '../../kit/text.ts'
import { type DetalheProduto, isGlp } from '../detalhe.ts'
import { origensDe } from '../origens.ts'
import type { ItemNfe } from './entrada.ts'

/** Tags of veicProd in the schema's order, with the field of each. */
const VEIC_PROD: readonly (readonly [tag: string, campo: CampoVeiculo])[] = [
  ['tpOp', 'car_tipo_opercao'], // the API's spelling
  ['chassi', 'car_chassi'],
  ['cCor', 'car_codigo_cor'],
  ['xCor', 'car_cor'],
  ['pot', 'car_potencia'],
  ['cilin', 'car_cilindrada'],
  ['pesoL', 'car_peso_liquido'],
  ['pesoB', 'car_peso_bruto'],
  ['nSerie', 'car_numero_serie'],
  ['tpComb', 'car_tipo_combustivel'],
  ['nMotor', 'car_numero_motor'],
  ['CMT', 'car_capacidade_tracao'],
  ['dist', 'car_distancia_eixo'],
  ['anoMod', 'car_ano_modelo'],
  ['anoFab', 'car_ano_fabricacao'],
  ['tpPint', 'car_tipo_pintura'],
  ['tpVeic', 'car_tipo_veiculo'],
  ['espVeic', 'car_especie_veiculo'],
  ['VIN', 'car_codicao_vin'], // the API's spelling
  ['condVeic', 'car_codicao_veiculo'], // the API's spelling
  ['cMod', 'car_codigo_marca_mod'],
  ['cCorDENATRAN', 'car_cor_denatran'],
  ['lota', 'car_capacidade_max'],
  ['tpRest', 'car_restricao'],
]

/**
 * Composes the group for the line's kind of goods, at most one. `uf`: state written as the place where a fuel is
 * consumed, when its details name no state.
 */
export function composeEspecifico({ veiculo, detalhe, armas = [] }: ItemNfe, uf: string): GrupoXml {
  if (veiculo) return { veicProd: composeVeiculo(veiculo) }
  if (armas.length > 0) return { arma: armas.map(arma => ({ ...arma, descr: cleanText(arma.descr, 256) })) }
  if (detalhe?.codigo_anvisa) return { med: composeMedicamento(detalhe) }
  return detalhe?.codanp ? { comb: composeCombustivel(detalhe, uf) } : {}
}

const composeVeiculo = (veiculo: Veiculo): GrupoXml =>
  Object.fromEntries(VEIC_PROD.map(([tag, campo]) => [tag, vehicleText(campo, veiculo[campo] ?? '')]))

/** Formats a vehicle field: decimals with 4 places, the chassis in capitals as stamped. */
function vehicleText(campo: CampoVeiculo, valor: string): string {
  const field = VEICULO[campo]
  if (field.type === 'decimal') return casas(valor || '0', 4, 4)
  const texto = cleanText(valor, 'max' in field ? field.max : 2)
  return campo === 'car_chassi' ? texto.toUpperCase() : texto
}

const composeMedicamento = ({ codigo_anvisa = '', motivo_isencao, pmc }: DetalheProduto): GrupoXml => ({
  cProdANVISA: codigo_anvisa,
  xMotivoIsencao: motivo_isencao ? cleanText(motivo_isencao, 255) : null,
  vPMC: casas(pmc ?? '0', 2, 2),
})

function composeCombustivel(detalhe: DetalheProduto, uf: string): GrupoXml {
  const glp = isGlp(detalhe)
  const percentual = (valor: string | undefined) => (glp ? casas(valor ?? '0', 2, 4) : null)
  return {
    cProdANP: detalhe.codanp ?? '',
    descANP: cleanText(detalhe.desanp ?? '', 95),
    pGLP: percentual(detalhe.clp), // the API's spelling
    pGNn: percentual(detalhe.gas_natural),
    pGNi: percentual(detalhe.gas_importado),
    vPart: zero(detalhe.valor_partida) ? null : casas(detalhe.valor_partida ?? '0', 2, 2),
    UFCons: detalhe.ufcons ? (siglaUf(detalhe.ufcons) ?? 'EX') : uf,
    origComb: composeOrigens(detalhe),
  }
}

/** Composes the origins by state. Together they are 100 % (LA21-10). */
const composeOrigens = (detalhe: DetalheProduto): GrupoXml[] =>
  origensDe(detalhe).map(({ indImport, cUFOrig, parte }) => ({
    ...{ indImport, cUFOrig, pOrig: parte.toFixed(4) },
  }))
