import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PASTA_CTE } from '../esquema.ts'

const tem = (programa: string): boolean => {
  try {
    execFileSync(programa, ['--version'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

export const TEM_XMLLINT = tem('xmllint')
/** The official package and the program that reads it are at hand. */
export const TEM_JUIZ = PASTA_CTE !== null && TEM_XMLLINT

/** Stands in for the signature that the schema demands. */
const ASSINATURA = [
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo>',
  '<CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></CanonicalizationMethod>',
  '<SignatureMethod Algorithm="http://www.w3.org/2000/09/xmldsig#rsa-sha1"></SignatureMethod>',
  '<Reference URI="#x"><Transforms>',
  '<Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"></Transform>',
  '<Transform Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></Transform></Transforms>',
  '<DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"></DigestMethod>',
  '<DigestValue>AAAAAAAAAAAAAAAAAAAAAAAAAAA=</DigestValue></Reference></SignedInfo>',
  '<SignatureValue>AAAA</SignatureValue>',
  '<KeyInfo><X509Data><X509Certificate>AAAA</X509Certificate></X509Data></KeyInfo></Signature>',
].join('')

/** Appends a signature's shape to the root. */
export const comAssinatura = (xml: string): string => xml.replace(/<\/\w+>$/, fim => `${ASSINATURA}${fim}`)

/** Takes an element out of a document, as one of its own. */
export const parte = (xml: string, tag: string, ns = 'http://www.portalfiscal.inf.br/cte'): string =>
  (new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`).exec(xml)?.[0] ?? '').replace(
    `<${tag}`,
    `<${tag} xmlns="${ns}"`,
  )

/** Lists what xmllint says of texts by a file of a package (default: the CT-e's), by name. */
export function quebras(
  arquivo: string,
  textos: Readonly<Record<string, string>>,
  pacote = PASTA_CTE ?? '',
): string[] {
  const pasta = mkdtempSync(path.join(tmpdir(), 'cte-'))
  try {
    const nomes = Object.keys(textos)
    for (const [i, nome] of nomes.entries())
      writeFileSync(path.join(pasta, `${i}.xml`), `<?xml version="1.0" encoding="UTF-8"?>${textos[nome]}`)
    const files = nomes.map((_, i) => path.join(pasta, `${i}.xml`))
    if (files.length === 0) return []
    execFileSync('xmllint', ['--noout', '--schema', path.join(pacote, arquivo), ...files], {
      stdio: 'pipe',
    })
    return []
  } catch (erro) {
    const dito = String((erro as { stderr?: Buffer }).stderr ?? erro)
    return dito.split('\n').flatMap(linha => {
      const [, i, texto] = /cte-\w+\/(\d+)\.xml(.*)/.exec(linha) ?? []
      return i === undefined || /validates$/.test(linha)
        ? []
        : [`${Object.keys(textos)[Number(i)]}: ${texto}`]
    })
  } finally {
    rmSync(pasta, { recursive: true, force: true })
  }
}
