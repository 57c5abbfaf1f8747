import { constants, generateKeyPairSync, privateEncrypt } from 'node:crypto'
import forge from 'node-forge'

/** RSA pair of 2048 bits, for the certificates that node-forge makes. */
export interface RsaPair {
  /** Private key as PKCS#1 PEM. */
  pem: string
  publicKey: forge.pki.rsa.PublicKey
  privateKey: forge.pki.rsa.PrivateKey
}

/** Bytes before a SHA-256 digest in a PKCS#1 v1.5 signature (RFC 8017, 9.2 note 1). */
const SHA256 = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** Makes a new pair. */
export const createRsaPair = (): RsaPair =>
  rsaPairOf(
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs1', format: 'pem' })
      .toString(),
  )

/**
 * Reads a pair from its private key, a PKCS#1 PEM. The key's `sign` takes only SHA-256 digests and uses OpenSSL,
 * which is thirty times faster than node-forge.
 */
export function rsaPairOf(pem: string): RsaPair {
  const key = forge.pki.privateKeyFromPem(pem) as forge.pki.rsa.PrivateKey
  const sign = (digest: forge.md.MessageDigest) =>
    privateEncrypt(
      { key: pem, padding: constants.RSA_PKCS1_PADDING },
      Buffer.concat([SHA256, Buffer.from(digest.digest().getBytes(), 'binary')]),
    ).toString('binary')
  return {
    pem,
    publicKey: forge.pki.setRsaPublicKey(key.n, key.e),
    privateKey: Object.assign(key, { sign }),
  }
}
