import { notify } from '../state/notices.ts'
import { saveFile } from '../ui/save-file.ts'

/**
 * Saves the XML of an issued document as a file named by its access key and its root, as accountants expect:
 * `…-procNFe.xml`; one signed in contingency and not authorised is `…-contingencia.xml`.
 */
export function saveXml(chave: string, xml: string): void {
  const [, root] = /Proc\b[^>]*>\s*<(\w+)/.exec(xml) ?? []
  const name = `${chave}-${root ? `proc${root}` : 'contingencia'}.xml`
  saveFile(name, new Blob([xml], { type: 'application/xml' }))
  notify(`XML salvo: ${name}`)
}
