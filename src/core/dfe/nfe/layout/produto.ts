import { f, g, o, og, oneOrNone, together } from '../../kit/node.ts'
import {
  cBenef,
  cfop,
  chave,
  cnpj,
  cpf,
  dia,
  digitos,
  forma,
  gtin,
  numerico,
  quantidade,
  quantidadeLote,
  taxa,
  texto,
  uf,
  um,
  unitario,
  valor,
  valorOpc,
} from '../../kit/types.ts'
import { especifico } from './especifico.ts'
import { tpCredPresIBSZFM } from './rtc.ts'

/** Codes of the transport of an import, 1 to 13 (NT 2021.004). */
const vias = Array.from({ length: 13 }, (_, i) => String(i + 1))
const numeroAte = (nome: string, digitos: number) =>
  forma(
    nome,
    new RegExp(`^[1-9][0-9]{0,${digitos - 1}}$`),
    `número de até ${digitos} dígitos, sem zero à frente`,
  )

/** Group I01: import declaration. */
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
    oneOrNone(
      f('CNPJ', cnpj, { rotulo: 'CNPJ do adquirente', nota: 'conta e ordem, encomenda (rej. 331)' }),
      f('CPF', cpf, { rotulo: 'CPF do adquirente' }),
    ),
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

/** Group I03: export. */
const detExport = og(
  'detExport',
  [
    o('nDraw', texto(1, 20), { rotulo: 'Drawback' }),
    og('exportInd', [
      f('nRE', forma('nRE', /^[0-9]{0,12}$/, 'até 12 dígitos')),
      f('chNFe', chave),
      f('qExport', quantidade),
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
  o('NVE', forma('NVE', /^[A-Z]{2}[0-9]{4}$/, 'NVE de 2 letras e 4 dígitos'), { max: 8 }),
  together(f('CEST', digitos(7), { rotulo: 'CEST' }), o('indEscala', um('S', 'N')), o('CNPJFab', cnpj)),
  o('cBenef', cBenef, { rotulo: 'Código de benefício' }),
  og(
    'gCred',
    [
      f('cCredPresumido', forma('cCredPresumido', /^(?:[!-ÿ]{8}|[!-ÿ]{10})$/, '8 ou 10 caracteres')),
      f('pCredPresumido', taxa),
      f('vCredPresumido', valor),
    ],
    { max: 4, rotulo: 'Crédito presumido' },
  ),
  o('tpCredPresIBSZFM', tpCredPresIBSZFM),
  o('EXTIPI', digitos(2, 3)),
  f('CFOP', cfop, { rotulo: 'CFOP' }),
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
  o('indBemMovelUsado', um('1')),
  di,
  detExport,
  o('xPed', texto(1, 15), { rotulo: 'Pedido de compra' }),
  o('nItemPed', digitos(1, 6), { rotulo: 'Item do pedido de compra' }),
  o('nFCI', forma('TGuid', /^[A-F0-9]{8}(?:-[A-F0-9]{4}){3}-[A-F0-9]{12}$/, 'número da FCI, com traços')),
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
  og('infProdNFF', [f('cProdFisco', texto(14, 14)), f('cOperNFF', numerico(5))]),
  og('infProdEmb', [f('xEmb', texto(1, 8)), f('qVolEmb', quantidadeLote), f('uEmb', texto(1, 8))]),
  especifico,
])
