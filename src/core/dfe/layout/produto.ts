import { f, g, o, og, oneOrNone, together } from './no.ts'
import {
  cBenef,
  chave,
  cnpj,
  dia,
  digitos,
  forma,
  gtin,
  numerico,
  percentual,
  quantidade,
  quantidadeLote,
  quantidadeRtc,
  texto,
  uf,
  ufOuExterior,
  um,
  unitario,
  valor,
  valorOpc,
} from './tipos.ts'

const peso = texto(1, 9)

/** Group J. Who sells a new vehicle says which one, for its registration. */
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

/** Group K. */
const med = g('med', [
  f(
    'cProdANVISA',
    forma('ANVISA', /^(?:[0-9]{11}|[0-9]{13}|ISENTO)$/, 'registro ANVISA de 11 ou 13 dígitos, ou ISENTO'),
    { rotulo: 'Registro na ANVISA' },
  ),
  o('xMotivoIsencao', texto(1, 255), { rotulo: 'Motivo da isenção' }),
  f('vPMC', valor, { rotulo: 'Preço máximo ao consumidor' }),
])

/** Group LA, as a shop sells it to who burns it: no CODIF, no CIDE, no blend told (908, 909 ask it of other sales). */
const comb = g('comb', [
  f('cProdANP', digitos(9), { rotulo: 'Código ANP' }),
  f('descANP', texto(2, 95), { rotulo: 'Descrição ANP' }),
  o('pGLP', percentual, { nota: 'só de GLP (rej. 461); com os outros dois, 100 (855)' }),
  o('pGNn', percentual),
  o('pGNi', percentual),
  o('vPart', valor, { nota: 'GLP em 55 (rej. 856)' }),
  f('UFCons', ufOuExterior, { rotulo: 'UF de consumo' }),
])

/** Of a declaration: how it came in, 1 to 13 (NT 2021.004). */
const vias = Array.from({ length: 13 }, (_, i) => String(i + 1))
const numeroAte = (nome: string, digitos: number) =>
  forma(
    nome,
    new RegExp(`^[1-9][0-9]{0,${digitos - 1}}$`),
    `número de até ${digitos} dígitos, sem zero à frente`,
  )

/** Group I01: what customs registered of goods that came in. */
const di = og(
  'DI',
  [
    f('nDI', texto(1, 15), { rotulo: 'Número da DI' }),
    f('dDI', dia, { rotulo: 'Data do registro' }),
    f('xLocDesemb', texto(1, 60), { rotulo: 'Local do desembaraço' }),
    f('UFDesemb', uf, { rotulo: 'UF do desembaraço' }),
    f('dDesemb', dia, { rotulo: 'Data do desembaraço' }),
    f('tpViaTransp', um(...vias), { rotulo: 'Via de transporte' }),
    o('vAFRMM', valor, { rotulo: 'Valor da AFRMM', nota: 'por mar (rej. 330)' }),
    f('tpIntermedio', um('1', '2', '3'), { rotulo: 'Forma de importação' }),
    o('CNPJ', cnpj, { rotulo: 'CNPJ do adquirente', nota: 'conta e ordem, encomenda (rej. 331)' }),
    o('UFTerceiro', uf, { rotulo: 'UF do adquirente' }),
    f('cExportador', texto(1, 60), { rotulo: 'Código do exportador' }),
    g(
      'adi',
      [
        o('nAdicao', numeroAte('nAdicao', 3), { rotulo: 'Número da adição' }),
        f('nSeqAdic', numeroAte('nSeqAdic', 5)),
        f('cFabricante', texto(1, 60), { rotulo: 'Código do fabricante' }),
        o('vDescDI', valorOpc),
        o('nDraw', texto(1, 20), { rotulo: 'Drawback' }),
      ],
      { max: 999 },
    ),
  ],
  { max: 100, rotulo: 'Declaração de importação' },
)

/** Group I03. */
const detExport = og(
  'detExport',
  [
    o('nDraw', texto(1, 20), { rotulo: 'Drawback' }),
    og('exportInd', [
      f('nRE', forma('nRE', /^[0-9]{0,12}$/, 'até 12 dígitos')),
      f('chNFe', chave),
      f('qExport', quantidadeRtc),
    ]),
  ],
  { max: 500 },
)

/** Group I: the product as sold. */
export const prod = g('prod', [
  f('cProd', texto(1, 60), { rotulo: 'Referência' }),
  f('cEAN', gtin, { rotulo: 'GTIN' }),
  o('cBarra', texto(3, 30)),
  f('xProd', texto(1, 120), { rotulo: 'Nome do produto' }),
  f('NCM', forma('NCM', /^(?:[0-9]{2}|[0-9]{8})$/, 'NCM de 8 dígitos'), { rotulo: 'NCM' }),
  together(f('CEST', digitos(7), { rotulo: 'CEST' }), o('indEscala', um('S', 'N')), o('CNPJFab', cnpj)),
  o('cBenef', cBenef, { rotulo: 'Código de benefício' }),
  o('EXTIPI', digitos(2, 3)),
  f('CFOP', forma('CFOP', /^[123567][0-9]{3}$/, 'CFOP de 4 dígitos'), { rotulo: 'CFOP' }),
  f('uCom', texto(1, 6), { rotulo: 'Unidade' }),
  f('qCom', quantidade, { rotulo: 'Quantidade' }),
  f('vUnCom', unitario, { rotulo: 'Preço' }),
  f('vProd', valor, { nota: 'qCom × vUnCom, tolerância 0,01 (rej. 629)' }),
  f('cEANTrib', gtin),
  o('cBarraTrib', texto(3, 30)),
  f('uTrib', texto(1, 6), { rotulo: 'Unidade tributável' }),
  f('qTrib', quantidade),
  f('vUnTrib', unitario),
  o('vFrete', valorOpc),
  o('vSeg', valorOpc),
  o('vDesc', valorOpc),
  o('vOutro', valorOpc),
  f('indTot', um('0', '1'), { nota: '65: só 1 (rej. 774)' }),
  di,
  detExport,
  o('xPed', texto(1, 15), { rotulo: 'Pedido de compra' }),
  o('nItemPed', digitos(1, 6), { rotulo: 'Item do pedido de compra' }),
  og(
    'rastro',
    [
      f('nLote', texto(1, 20), { rotulo: 'Lote' }),
      f('qLote', quantidadeLote),
      f('dFab', dia),
      f('dVal', dia),
      o('cAgreg', texto(1, 20)),
    ],
    { max: 500 },
  ),
  oneOrNone(veicProd, med, comb),
])
