import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { GrupoXml } from '../src/core/dfe/kit/object.ts'

/** Part of node-sped-nfe that this benchmark uses. */
interface Make {
  tagInfNFe(o: object): void
  tagIde(o: object): void
  tagEmit(o: object): void
  tagEnderEmit(o: object): void
  tagDest(o: object): void
  tagEnderDest(o: object): void
  tagProd(o: object[]): Promise<void>
  tagProdICMS(i: number, o: object): void
  tagProdPIS(i: number, o: object): void
  tagProdCOFINS(i: number, o: object): void
  tagProdIBSCBS(i: number, o: object): void
  tagTotal(o: object | null): void
  tagTransp(o: object): void
  tagDetPag(o: object[]): void
  tagInfAdic(o: object): void
  xml(): string
}
interface Peer {
  Make: new () => Make
  Tools: new (config: object, certificado: object) => { xmlSign(xml: string): Promise<string> }
}

const group = (value: unknown): GrupoXml => (value ?? {}) as GrupoXml
const inner = (value: unknown): GrupoXml => group(Object.values(group(value))[0])
/** Removes absent tags, because the peer library would write them as null. */
const filled = (value: unknown): GrupoXml =>
  Object.fromEntries(
    Object.entries(group(value))
      .filter(([, v]) => v !== null && v !== undefined)
      .map(([tag, v]) => [tag, typeof v === 'object' && !Array.isArray(v) ? filled(v) : v]),
  ) as GrupoXml

/**
 * Makes and signs a note with node-sped-nfe, with the values of our note's object; the library reads the PFX through the
 * openssl command.
 */
export async function createPeer(pfx: Buffer, senha: string, mod: '55' | '65') {
  const { Make, Tools } = (await import(createRequire(import.meta.url).resolve('node-sped-nfe'))) as Peer
  const dir = mkdtempSync(path.join(tmpdir(), 'tecla-bench-'))
  const file = path.join(dir, 'a1.pfx')
  writeFileSync(file, pfx)
  const config = {
    mod,
    UF: 'SP',
    tpAmb: 2,
    CSC: 'CSC',
    CSCid: '1',
    versao: '4.00',
    timeout: 5,
    openssl: null,
  }
  const tools = new Tools(config, { pfx: file, senha })
  return {
    makeAndSign: async (objeto: GrupoXml): Promise<string> => {
      const inf = group(objeto['infNFe'])
      const make = new Make()
      make.tagInfNFe({ Id: null, versao: '4.00' })
      make.tagIde(filled(inf['ide']))
      const { enderEmit, ...emit } = filled(inf['emit'])
      make.tagEmit(emit)
      make.tagEnderEmit(group(enderEmit))
      if (inf['dest']) {
        const { enderDest, ...dest } = filled(inf['dest'])
        make.tagDest(dest)
        make.tagEnderDest(group(enderDest))
      }
      const det = (inf['det'] as GrupoXml[]).map(filled)
      await make.tagProd(det.map(item => ({ ...group(item['prod']) })))
      det.forEach((item, i) => {
        const imposto = group(item['imposto'])
        make.tagProdICMS(i, inner(imposto['ICMS']))
        make.tagProdPIS(i, inner(imposto['PIS']))
        make.tagProdCOFINS(i, inner(imposto['COFINS']))
        make.tagProdIBSCBS(i, group(imposto['IBSCBS']))
      })
      make.tagTotal(null)
      make.tagTransp(filled(inf['transp']))
      make.tagDetPag((group(inf['pag'])['detPag'] as GrupoXml[]).map(filled))
      make.tagInfAdic(filled(inf['infAdic']))
      return tools.xmlSign(make.xml())
    },
    close: () => rmSync(dir, { recursive: true, force: true }),
  }
}
