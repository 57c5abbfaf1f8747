import { f, g, o, og, oneOf, together } from '../../kit/node.ts'
import {
  chave,
  cMun,
  cnpj,
  cpf,
  cUF,
  dia,
  digitos,
  forma,
  ie,
  instante,
  nNF,
  numerico,
  serie,
  taxa,
  texto,
  um,
} from '../../kit/types.ts'

const aamm = forma('AAMM', /^[0-9]{2}(?:0[1-9]|1[0-2])$/, 'ano e mês, AAMM')

/** Group BA: referenced documents. Paper ones (refNF, refNFP, refECF) are refused since 2026 (rej. 681, 682, 924). */
const nfRef = og(
  'NFref',
  [
    oneOf(
      f('refNFe', chave),
      f('refNFeSig', chave),
      g('refNF', [
        f('cUF', cUF),
        f('AAMM', aamm),
        f('CNPJ', cnpj),
        f('mod', um('01', '02')),
        f('serie', serie),
        f('nNF', nNF),
      ]),
      g('refNFP', [
        f('cUF', cUF),
        f('AAMM', aamm),
        oneOf(f('CNPJ', cnpj), f('CPF', cpf)),
        f('IE', ie),
        f('mod', um('01', '04')),
        f('serie', serie),
        f('nNF', nNF),
      ]),
      f('refCTe', chave),
      g('refECF', [f('mod', um('2B', '2C', '2D')), f('nECF', numerico(3)), f('nCOO', numerico(6))]),
    ),
  ],
  { max: 999 },
)

/** Group B31: the buyer is a government, whose purchases have reduced rates of IBS and CBS. */
const gCompraGov = og('gCompraGov', [
  f('tpEnteGov', um('1', '2', '3', '4', '5', '6'), { rotulo: 'Ente da compra governamental' }),
  f('pRedutor', taxa, { rotulo: 'Redutor da compra governamental' }),
  f('tpOperGov', um('1', '2', '3', '4'), { rotulo: 'Operação com o governo' }),
  o('refDFeAnt', chave, { max: 99 }),
])

/** Group B34: notes by which the goods were paid in advance. */
const gPagAntecipado = og('gPagAntecipado', [f('refNFe', chave, { max: 99 })])

/** Group B: identification of the document. */
export const ide = g('ide', [
  f('cUF', cUF),
  f('cNF', digitos(8), { nota: 'código aleatório da chave; não pode repetir o nNF (rej. 897)' }),
  f('natOp', texto(1, 60), { rotulo: 'Natureza da operação' }),
  f('mod', um('55', '65')),
  f('serie', serie, { rotulo: 'Série' }),
  f('nNF', nNF, { rotulo: 'Número' }),
  f('dhEmi', instante, { rotulo: 'Data de emissão' }),
  o('dhSaiEnt', instante, { nota: 'vedado em 65 (rej. 705)' }),
  o('dPrevEntrega', dia, { rotulo: 'Previsão de entrega' }),
  f('tpNF', um('0', '1')),
  f('idDest', um('1', '2', '3'), { nota: '65: só 1 (rej. 707)' }),
  f('cMunFG', cMun, { rotulo: 'Município do fato gerador' }),
  o('cMunFGIBS', cMun),
  f('tpImp', um('0', '1', '2', '3', '4', '5', '6'), {
    nota: '6 = DANFE Simplificado Tipo 2, Aj. SINIEF 13/2026',
  }),
  f('tpEmis', um('1', '2', '3', '4', '5', '6', '7', '9'), { nota: '9 em 55 só com tpImp 6 (rej. 711)' }),
  f('cDV', digitos(1)),
  f('tpAmb', um('1', '2')),
  f('finNFe', um('1', '2', '3', '4', '5', '6')),
  o('tpNFDebito', um('01', '02', '03', '04', '05', '06', '07', '08'), { nota: 'com finNFe 6' }),
  o('tpNFCredito', um('01', '02', '03', '04', '05', '06'), { nota: 'com finNFe 5' }),
  f('indFinal', um('0', '1')),
  f('indPres', um('0', '1', '2', '3', '4', '5', '9')),
  o('indIntermed', um('0', '1'), { nota: 'com indPres 2, 3, 4, 9' }),
  o('cIndOp', digitos(6), { nota: 'local da operação de fornecimento' }),
  f('procEmi', um('0', '1', '2', '3', '4')),
  f('verProc', texto(1, 20)),
  together(
    f('dhCont', instante, { nota: 'entrada em contingência, com tpEmis diferente de 1' }),
    f('xJust', texto(15, 256), { rotulo: 'Justificativa da contingência' }),
  ),
  nfRef,
  gCompraGov,
  gPagAntecipado,
])
