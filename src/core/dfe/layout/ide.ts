import { f, g, o, oneOf, together } from './no.ts'
import { chave, cMun, cUF, digitos, forma, instante, texto, um } from './tipos.ts'

/** Group B: what the document is. */
export const ide = g('ide', [
  f('cUF', cUF),
  f('cNF', digitos(8), { nota: 'código aleatório da chave; não pode repetir o nNF (rej. 897)' }),
  f('natOp', texto(1, 60), { rotulo: 'Natureza da operação' }),
  f('mod', um('55', '65')),
  f('serie', forma('TSerie', /^(?:0|[1-9][0-9]{0,2})$/, 'série de 0 a 999'), { rotulo: 'Série' }),
  f('nNF', forma('TNF', /^[1-9][0-9]{0,8}$/, 'número de 1 a 999999999'), { rotulo: 'Número' }),
  f('dhEmi', instante, { rotulo: 'Data de emissão' }),
  o('dhSaiEnt', instante, { nota: 'vedado em 65 (rej. 705)' }),
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
  f('indFinal', um('0', '1')),
  f('indPres', um('0', '1', '2', '3', '4', '5', '9')),
  o('indIntermed', um('0', '1'), { nota: 'com indPres 2, 3, 4, 9' }),
  f('procEmi', um('0', '1', '2', '3', '4')),
  f('verProc', texto(1, 20)),
  together(
    f('dhCont', instante, { nota: 'entrada em contingência, com tpEmis diferente de 1' }),
    f('xJust', texto(15, 256), { rotulo: 'Justificativa da contingência' }),
  ),
  // refNF, refNFP and refECF exist in the schema and are refused since 2026 (rej. 681, 682, 924)
  {
    ...g('NFref', [oneOf(f('refNFe', chave), f('refNFeSig', chave), f('refCTe', chave))], { max: 999 }),
    min: 0,
  },
])
