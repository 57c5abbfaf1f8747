import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createDemoPfx } from '../../../sim/certificates/demo-pfx.ts'
import { CertificadoErro, openPfx } from '../../../src/server/sefaz/certificate.ts'
import { AGORA, certificadoDemo, DEMO } from './certificado-demo.ts'

const codigoDe = (abrir: () => unknown): string => {
  try {
    abrir()
  } catch (error) {
    if (error instanceof CertificadoErro) return error.codigo
    throw error
  }
  return 'ABRIU'
}

describe('abertura do A1', () => {
  test('lê CNPJ, razão social, responsável e validade dos campos da ICP-Brasil', () => {
    const c = certificadoDemo()
    expect([c.cnpj, c.razaoSocial, c.responsavel]).toEqual([DEMO.cnpj, DEMO.razaoSocial, DEMO.responsavel])
    expect(c.validade).toEqual(DEMO.validade)
    expect(c.keyPem).toContain('PRIVATE KEY')
  })

  test('CNPJ com letras', () => {
    const pfx = createDemoPfx({ ...DEMO, cnpj: '12ABC34501DE35', algoritmo: '3des' })
    expect(openPfx(pfx, DEMO.senha, AGORA).cnpj).toBe('12ABC34501DE35')
  })

  const pfx = createDemoPfx(DEMO)
  test.each([
    ['senha errada', 'SENHA_INCORRETA', () => openPfx(pfx, 'outra', AGORA)],
    ['senha vazia', 'SENHA_INCORRETA', () => openPfx(pfx, '', AGORA)],
    ['arquivo qualquer', 'NAO_E_PFX', () => openPfx(Buffer.from('não sou um pfx'), 'x', AGORA)],
    ['arquivo vazio', 'NAO_E_PFX', () => openPfx(Buffer.alloc(0), 'x', AGORA)],
    ['DER que não é PFX', 'NAO_E_PFX', () => openPfx(Buffer.from('3003020101', 'hex'), 'x', AGORA)],
    ['arquivo cortado', 'NAO_E_PFX', () => openPfx(pfx.subarray(0, 900), DEMO.senha, AGORA)],
    ['vencido', 'VENCIDO', () => openPfx(pfx, DEMO.senha, new Date('2027-01-02'))],
    ['ainda não válido', 'AINDA_NAO_VALIDO', () => openPfx(pfx, DEMO.senha, new Date('2025-12-31'))],
  ])('%s → %s, em português', (_, codigo, abrir) => {
    expect(codigoDe(abrir)).toBe(codigo)
    expect(abrir).toThrow(/certificado|senha/i)
  })

  test('vencido diz o último dia em Brasília, em qualquer computador', () => {
    // the demo's ends at 21:00 of that day
    expect(() => openPfx(pfx, DEMO.senha, new Date('2027-01-02'))).toThrow('em 31/12/2026')
  })

  test('vencido ainda pode ser lido para mostrar as datas', () => {
    expect(openPfx(pfx, DEMO.senha, null).validade).toEqual(DEMO.validade)
  })
})

const temOpenssl = (() => {
  try {
    return /OpenSSL 3/.test(execFileSync('openssl', ['version']).toString())
  } catch {
    return false
  }
})()

describe.skipIf(!temOpenssl)('contêineres de outras épocas (precisa do openssl 3)', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'tecla-pfx-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  const c = certificadoDemo()
  writeFileSync(path.join(dir, 'k.pem'), c.keyPem)
  writeFileSync(path.join(dir, 'c.pem'), c.certPem)
  const exportar = (...extra: string[]): Buffer => {
    const out = path.join(dir, 'o.pfx')
    execFileSync(
      'openssl',
      [
        'pkcs12',
        '-export',
        '-inkey',
        path.join(dir, 'k.pem'),
        '-in',
        path.join(dir, 'c.pem'),
        '-passout',
        'pass:1234',
        '-out',
        out,
        ...extra,
      ],
      { stdio: 'pipe' },
    )
    return readFileSync(out)
  }
  test.each([
    ['RC2-40 e 3DES (A1 antigo)', ['-legacy', '-certpbe', 'PBE-SHA1-RC2-40', '-keypbe', 'PBE-SHA1-3DES']],
    ['3DES', ['-legacy', '-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES']],
    ['AES-256 e SHA-256', []],
  ])('%s', (_, extra) => {
    const aberto = openPfx(exportar(...extra), '1234', AGORA)
    expect([aberto.cnpj, aberto.certBase64]).toEqual([DEMO.cnpj, c.certBase64])
  })
  test('sem a chave privada', () => {
    const out = path.join(dir, 's.pfx')
    execFileSync(
      'openssl',
      ['pkcs12', '-export', '-nokeys', '-in', path.join(dir, 'c.pem'), '-passout', 'pass:1234', '-out', out],
      { stdio: 'pipe' },
    )
    expect(codigoDe(() => openPfx(readFileSync(out), '1234', AGORA))).toBe('SEM_CHAVE')
  })
})
