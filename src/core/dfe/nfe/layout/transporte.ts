import { f, g, o, og, oneOrNone, together } from '../../kit/node.ts'
import {
  cfop,
  cMun,
  cnpj,
  cpf,
  ie,
  numerico,
  pesoBruto,
  placa,
  taxa,
  texto,
  ufOuExterior,
  um,
  valor,
} from '../../kit/types.ts'

const veiculo = [
  f('placa', placa, { rotulo: 'Placa' }),
  o('UF', ufOuExterior),
  o('RNTC', texto(1, 20), { rotulo: 'RNTC' }),
]

/** Groups X: transport. A counter sale without delivery has only modFrete 9 (none). */
export const transp = g('transp', [
  f('modFrete', um('0', '1', '2', '3', '4', '9'), { rotulo: 'Modalidade do frete' }),
  og(
    'transporta',
    [
      oneOrNone(f('CNPJ', cnpj), f('CPF', cpf)),
      o('xNome', texto(2, 60), { rotulo: 'Transportadora' }),
      o('IE', ie, { rotulo: 'Inscrição estadual' }),
      o('xEnder', texto(1, 60)),
      o('xMun', texto(1, 60)),
      o('UF', ufOuExterior, { nota: 'com a inscrição estadual (rej. 559)' }),
    ],
    { rotulo: 'Transportadora' },
  ),
  og('retTransp', [
    f('vServ', valor, { rotulo: 'Valor do frete' }),
    f('vBCRet', valor),
    f('pICMSRet', taxa),
    f('vICMSRet', valor),
    f('CFOP', cfop, { rotulo: 'CFOP do frete' }),
    f('cMunFG', cMun),
  ]),
  oneOrNone(
    together(
      og('veicTransp', veiculo, { nota: 'só em operação interna (rej. 868)' }),
      og('reboque', veiculo, { max: 5 }),
    ),
    f('vagao', texto(1, 20)),
    f('balsa', texto(1, 20)),
  ),
  og(
    'vol',
    [
      o('qVol', numerico(15), { rotulo: 'Quantidade de volumes' }),
      o('esp', texto(1, 60), { rotulo: 'Espécie' }),
      o('marca', texto(1, 60), { rotulo: 'Marca' }),
      o('nVol', texto(1, 60), { rotulo: 'Numeração' }),
      o('pesoL', pesoBruto, { rotulo: 'Peso líquido' }),
      o('pesoB', pesoBruto, { rotulo: 'Peso bruto' }),
      og('lacres', [f('nLacre', texto(1, 60), { rotulo: 'Lacre' })], { max: 5000 }),
    ],
    { max: 5000 },
  ),
])
