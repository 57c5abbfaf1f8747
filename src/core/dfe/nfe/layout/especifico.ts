import { f, g, o, og, oneOrNone } from '../../kit/node.ts'
import {
  aliquotaReais4,
  cUF,
  digitos,
  forma,
  numerico,
  percentual,
  percentualPresente,
  pesoBruto,
  quantidade12,
  quantidadeAmbiente,
  texto,
  ufOuExterior,
  um,
  valor,
} from '../../kit/types.ts'

const peso = texto(1, 9)

/** Group J: details of a new vehicle, for its registration. */
const veicProd = g(
  'veicProd',
  [
    f('tpOp', um('0', '1', '2', '3'), { rotulo: 'Operação' }),
    f('chassi', forma('chassi', /^[A-Z0-9]{17}$/, 'chassi de 17 letras e números'), { rotulo: 'Chassi' }),
    f('cCor', texto(1, 4), { rotulo: 'Código da cor' }),
    f('xCor', texto(1, 40), { rotulo: 'Cor' }),
    f('pot', texto(1, 4), { rotulo: 'Potência' }),
    f('cilin', texto(1, 4), { rotulo: 'Cilindrada' }),
    f('pesoL', peso, { rotulo: 'Peso líquido' }),
    f('pesoB', peso, { rotulo: 'Peso bruto' }),
    f('nSerie', texto(1, 9), { rotulo: 'Número de série' }),
    f('tpComb', texto(1, 2), { rotulo: 'Combustível' }),
    f('nMotor', texto(1, 21), { rotulo: 'Número do motor' }),
    f('CMT', peso, { rotulo: 'Capacidade de tração' }),
    f('dist', texto(1, 4), { rotulo: 'Distância entre eixos' }),
    f('anoMod', digitos(4), { rotulo: 'Ano do modelo' }),
    f('anoFab', digitos(4), { rotulo: 'Ano de fabricação' }),
    f('tpPint', texto(1, 1), { rotulo: 'Tipo de pintura' }),
    f('tpVeic', numerico(2), { rotulo: 'Tipo do veículo' }),
    f('espVeic', numerico(1), { rotulo: 'Espécie' }),
    f('VIN', um('R', 'N'), { rotulo: 'Condição do VIN' }),
    f('condVeic', um('1', '2', '3'), { rotulo: 'Condição do veículo' }),
    f('cMod', numerico(6), { rotulo: 'Marca e modelo' }),
    f('cCorDENATRAN', numerico(2), { rotulo: 'Cor DENATRAN' }),
    f('lota', numerico(3), { rotulo: 'Lotação' }),
    f('tpRest', um('0', '1', '2', '3', '4', '9'), { rotulo: 'Restrição' }),
  ],
  { nota: 'nem em 65 nem em 55 com tpImp 6 (rej. 736)' },
)

/** Group K: medicine. */
const med = g('med', [
  f(
    'cProdANVISA',
    forma('ANVISA', /^(?:[0-9]{11}|[0-9]{13}|ISENTO)$/, 'registro ANVISA de 11 ou 13 dígitos, ou ISENTO'),
    { rotulo: 'Registro na ANVISA' },
  ),
  o('xMotivoIsencao', texto(1, 255), { rotulo: 'Motivo da isenção' }),
  f('vPMC', valor, { rotulo: 'Preço máximo ao consumidor' }),
])

/** Group L: weapon. */
const arma = g(
  'arma',
  [
    f('tpArma', um('0', '1'), { rotulo: 'Tipo da arma' }),
    f('nSerie', texto(1, 15), { rotulo: 'Número de série da arma' }),
    f('nCano', texto(1, 15), { rotulo: 'Número de série do cano' }),
    f('descr', texto(1, 256), { rotulo: 'Descrição da arma' }),
  ],
  { max: 500 },
)

/** Group LA: fuel. A retailer's sale to the consumer needs no CODIF, CIDE, pBio (biodiesel blend, rej. 908) or
 * origins (rej. 909 is only about sales to resellers). */
const comb = g('comb', [
  f('cProdANP', digitos(9), { rotulo: 'Código ANP' }),
  f('descANP', texto(2, 95), { rotulo: 'Descrição ANP' }),
  o('pGLP', percentual, { nota: 'só de GLP (rej. 461); com os outros dois, 100 (855)' }),
  o('pGNn', percentual),
  o('pGNi', percentual),
  o('vPart', valor, { nota: 'GLP em 55 (rej. 856)' }),
  o('CODIF', numerico(21)),
  o('qTemp', quantidadeAmbiente),
  f('UFCons', ufOuExterior, { rotulo: 'UF de consumo' }),
  og('CIDE', [f('qBCProd', quantidade12), f('vAliqProd', aliquotaReais4), f('vCIDE', valor)]),
  og('encerrante', [
    f('nBico', numerico(3), { rotulo: 'Bico' }),
    o('nBomba', numerico(3), { rotulo: 'Bomba' }),
    f('nTanque', numerico(3), { rotulo: 'Tanque' }),
    f('vEncIni', pesoBruto),
    f('vEncFin', pesoBruto),
  ]),
  o('pBio', percentualPresente),
  og('origComb', [f('indImport', um('0', '1')), f('cUFOrig', cUF), f('pOrig', percentualPresente)], {
    max: 30,
  }),
])

/** Group of one kind of goods; nRECOPI is for tax-exempt paper. */
export const especifico = oneOrNone(veicProd, med, arma, comb, f('nRECOPI', digitos(20)))
