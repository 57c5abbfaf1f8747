import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const XSD = path.resolve(import.meta.dirname, '../../../../shared/xsd/nfe/NFe_4.00_completo/nfe_v4.00.xsd')

/** Is this program of others installed? */
function tem(programa: string): boolean {
  try {
    execFileSync(programa, ['--version'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** The current official package and what reads it are at hand. */
export const temPacote = (): boolean => existsSync(XSD) && tem('xmllint')

/** Throws what xmllint says of the files by the official package. */
export const conferirPeloPacote = (...files: readonly string[]): void => {
  execFileSync('xmllint', ['--noout', '--schema', XSD, ...files], { stdio: 'pipe' })
}

export const temXmlsec = (): boolean => tem('xmlsec1')

/** Throws what xmlsec1 says of a signature; `ca`: the PEM file that it trusts; `signed`: what is signed, `nfe:infNFe`. */
export const conferirAssinatura = (file: string, ca: string, signed = 'nfe:infNFe'): void => {
  const id = ['--id-attr:Id', `http://www.portalfiscal.inf.br/${signed}`]
  execFileSync('xmlsec1', ['--verify', '--trusted-pem', ca, ...id, file], { stdio: 'pipe' })
}
