/** What of the inventories is the document's. */
const DAQUI = ['CAP-26', 'CAP-27', 'CAP-28', 'CAP-30', 'CAP-31', 'CAP-32', 'CAP-33', 'CAP-34']
export const nosso = ({ cap }: { cap: string[] }) => cap.some(one => DAQUI.includes(one))

export const TIPOS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Names of theirs that our declaration spells as the wire of the id does (doc 3 §7), or by what they name. */
export const OUTRO_NOME: Readonly<Record<string, string>> = {
  endereco: 'addresse',
  endereco_entrega: 'addresse_entrega',
  transportadora: 'trnasportadora',
  endereco_trasnportadora: 'transportadora_address',
  cfop: 'cfop_id',
  csticms: 'csticms_id',
  cst_pis: 'cst_pis_id',
  cst_confins: 'cst_confins_id',
  cstipi: 'cstipi_id',
  // inferred by the inventory: no document shows the name
  vlr_diferimento: 'vlr_icms_diferido',
  // a line of the grid says both
  tamanho: 'grade',
  subdivisao: 'grade',
}
