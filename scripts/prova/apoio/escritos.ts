import type { LayoutNode } from '../../../src/core/dfe/kit/node.ts'
import type { GrupoXml } from '../../../src/core/dfe/kit/object.ts'
import { NFE } from '../../../src/core/dfe/nfe/layout/nfe.ts'

const DOS_OUTROS = 'só quem emite por outro meio o escreve'
const PAPEL = 'nota de papel não se referencia desde 2026 (681, 682, 924)'
const SEM_CAMPO = 'a especificação não tem campo'
const POSTO = 'do posto e da refinaria'

/**
 * Groups of the layout, each with its child groups, that none of our documents writes, and why. This list should get
 * shorter.
 */
const SEM_DOCUMENTO: Readonly<Record<string, string>> = {
  'infNFe/avulsa': 'a nota avulsa é da SEFAZ',
  'infNFe/infSolicNFF': DOS_OUTROS,
  'infNFe/infPAA': DOS_OUTROS,
  'infNFe/det/prod/infProdNFF': DOS_OUTROS,
  'infNFe/det/prod/infProdEmb': DOS_OUTROS,
  'infNFe/ide/NFref/refNF': PAPEL,
  'infNFe/ide/NFref/refNFP': PAPEL,
  'infNFe/ide/NFref/refECF': PAPEL,
  'infNFe/cana': SEM_CAMPO,
  'infNFe/det/obsItem': SEM_CAMPO,
  'infNFe/det/prod/gCred': 'crédito presumido do ICMS: o motor não o calcula',
  'infNFe/det/prod/comb/CIDE': POSTO,
  'infNFe/det/prod/comb/encerrante': POSTO,
  'infNFe/det/imposto/ISSQN': 'serviço ainda não entra em nota de mercadoria',
  'infNFe/total/ISSQNtot': 'idem',
  'infNFe/det/imposto/PISST': 'só o fabricante recolhe por quem revende',
  'infNFe/det/imposto/COFINSST': 'idem',
  'infNFe/det/imposto/IBSCBS/gIBSCBS/gCBS/gALCZFMCBS': 'venda à ZFM: o motor não calcula a CBS que seria',
  'infNFe/det/imposto/IBSCBS/gIBSCBS/gTribRegular': 'ninguém informa ainda a tributação regular da linha',
  'infNFe/det/imposto/IBSCBS/gIBSCBS/gIBSUF/gDevTrib': 'ninguém informa ainda o tributo devolvido (cashback)',
  'infNFe/det/imposto/IBSCBS/gIBSCBS/gIBSMun/gDevTrib': 'idem',
  'infNFe/det/imposto/IBSCBS/gIBSCBS/gCBS/gDevTrib': 'idem',
  'infNFe/det/imposto/ICMS/ICMS02': 'a regra o permite, nenhum documento o provou',
  'infNFe/det/imposto/ICMS/ICMS15': 'idem',
  'infNFe/det/imposto/ICMS/ICMS53': 'idem',
  'infNFe/det/imposto/IBSCBS/gCredPresIBSZFM': 'nota de crédito da ZFM só a partir de 2029 (1145)',
  'infNFe/det/imposto/IBSCBS/gCredPresOper': 'crédito presumido de quem compra: o motor não o calcula',
}

/** Groups that are not in the matrix, with the test that covers them. */
const DE_OUTRAS_PROVAS: Readonly<Record<string, string>> = {
  'infNFe/det/prod/comb/origComb': 'tests/core/dfe/documentos.test.ts',
  'infNFe/det/imposto/IBSCBS/gIBSCBSMono': 'tests/server/fiscal/monofasia.test.ts',
  'infNFe/total/IBSCBSTot/gMono': 'tests/server/fiscal/monofasia.test.ts',
  'infNFe/det/imposto/IBSCBS/gTransfCred': 'tests/server/fiscal/notas-de-documentos.test.ts',
  'infNFe/det/imposto/IBSCBS/gAjusteCompet': 'tests/server/fiscal/notas-de-documentos.test.ts',
  infNFeSupl: 'tests/server/fiscal/emissao.test.ts',
  'infNFe/infRespTec': 'tests/server/fiscal/documento.test.ts',
  'infNFe/pag/detPag/card': 'tests/server/fiscal/emissao.test.ts',
  'infNFe/det/prod/detExport': 'tests/server/fiscal/nota-do-documento.test.ts',
  'infNFe/det/prod/veicProd': 'tests/core/dfe/compose.test.ts',
  'infNFe/det/impostoDevol': 'tests/core/dfe/documentos.test.ts',
  'infNFe/det/imposto/ICMS/ICMS61': 'tests/core/dfe/compose.test.ts',
  'infNFe/det/imposto/PIS/PISQtde': 'tests/core/dfe/compose.test.ts',
  'infNFe/det/imposto/COFINS/COFINSQtde': 'tests/core/dfe/compose.test.ts',
  'infNFe/det/imposto/IS': 'tests/core/dfe/compose.test.ts',
  'infNFe/total/ISTot': 'tests/core/dfe/compose.test.ts',
  'infNFe/det/imposto/IBSCBS/gIBSCBS/gIBSUF/gDif': 'tests/core/dfe/compose.test.ts',
  'infNFe/det/imposto/IBSCBS/gIBSCBS/gIBSMun/gDif': 'tests/core/dfe/compose.test.ts',
  'infNFe/det/imposto/IBSCBS/gIBSCBS/gCBS/gDif': 'tests/core/dfe/compose.test.ts',
}

/** Lists the paths of all groups of the note, without the root's name. */
function gruposDoLeiaute(): string[] {
  const achados: string[] = []
  const visit = (no: LayoutNode, onde: string): void => {
    if (no.k === 'escolha') for (const opcao of no.opcoes) visit(opcao, onde)
    else if (no.k === 'sequencia') for (const filho of no.filhos) visit(filho, onde)
    else if (no.k === 'grupo') {
      const aqui = onde === '' ? no.tag : `${onde}/${no.tag}`
      achados.push(aqui)
      for (const filho of no.filhos) visit(filho, aqui)
    }
  }
  for (const filho of NFE.filhos) visit(filho, '')
  return achados
}

/** Adds the paths of the groups that a note writes; a group with only empty values does not count. */
export function markWritten(objeto: GrupoXml, escritos: Set<string>, onde = ''): void {
  for (const [tag, valor] of Object.entries(objeto)) {
    const partes = (Array.isArray(valor) ? valor : [valor]).filter(
      um => typeof um === 'object' && um !== null,
    )
    for (const parte of partes as GrupoXml[]) {
      const aqui = onde === '' ? tag : `${onde}/${tag}`
      const antes = escritos.size
      markWritten(parte, escritos, aqui)
      if (
        escritos.size > antes ||
        Object.values(parte)
          .flat()
          .some(v => typeof v === 'string' && v !== '')
      )
        escritos.add(aqui)
    }
  }
}

/** Lists the groups that are neither written nor in a list of exceptions, and the exceptions that are no longer true. */
export function missing(escritos: ReadonlySet<string>): string[] {
  const sabido = (grupo: string): boolean =>
    Object.keys({ ...SEM_DOCUMENTO, ...DE_OUTRAS_PROVAS }).some(
      raiz => grupo === raiz || grupo.startsWith(`${raiz}/`),
    )
  return [
    ...gruposDoLeiaute()
      .filter(grupo => !escritos.has(grupo) && !sabido(grupo))
      .map(grupo => `nenhum documento escreve ${grupo}`),
    ...Object.keys(SEM_DOCUMENTO)
      .filter(grupo => escritos.has(grupo))
      .map(grupo => `${grupo} já é escrito: tire-o dos que faltam`),
  ]
}
