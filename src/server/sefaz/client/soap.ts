import { gzipSync } from 'node:zlib'
import type { DfeFamily, FamilyCall } from '../../../core/dfe/kit/family.ts'
import { findNo, parseXml } from '../../../core/dfe/kit/parse.ts'

type Words = Pick<DfeFamily, 'wsdl' | 'data' | 'header'>

/**
 * Wraps one message in a SOAP 1.2 envelope, in the words of its family: a header only where the family has one, the
 * message as base64 of its gzip where the call says so.
 */
export const envelope = (
  { wsdl, data, header }: Words,
  { operation, method, wrapped, zipped }: Pick<FamilyCall, 'operation' | 'method' | 'wrapped' | 'zipped'>,
  mensagem: string,
  cUF: string,
): string => {
  const ns = `${wsdl}/${operation}`
  const inside = zipped ? gzipSync(mensagem).toString('base64') : mensagem
  const dados = `<${data} xmlns="${ns}">${inside}</${data}>`
  const corpo = wrapped ? `<${method} xmlns="${ns}">${dados}</${method}>` : dados
  const cabeca = header
    ? `<soap12:Header><${header.tag} xmlns="${ns}"><cUF>${cUF}</cUF><versaoDados>${header.version}</versaoDados></${header.tag}></soap12:Header>`
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?><soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope">${cabeca}<soap12:Body>${corpo}</soap12:Body></soap12:Envelope>`
}

export const contentType = (
  { wsdl }: Words,
  { operation, method }: Pick<FamilyCall, 'operation' | 'method'>,
): string => `application/soap+xml; charset=utf-8; action="${wsdl}/${operation}/${method}"`

/**
 * Cuts the first `<tag>…</tag>` out of an answer (SOAP 1.1 or 1.2). Only a namespace prefix is removed; all else keeps
 * its bytes, because parts are signed. Null when absent.
 */
export function cut(xml: string, tag: string): string | null {
  const open = new RegExp(`<(?:([\\w.-]+):)?${tag}(?=[\\s/>])`).exec(xml)
  if (!open) return null
  const prefix = open[1] ?? ''
  const close = `</${prefix ? `${prefix}:` : ''}${tag}>`
  const end = xml.indexOf(close, open.index)
  if (end < 0) return null
  const part = xml.slice(open.index, end + close.length)
  return prefix
    ? part
        .replaceAll(`<${prefix}:`, '<')
        .replaceAll(`</${prefix}:`, '</')
        .replaceAll(`xmlns:${prefix}=`, 'xmlns=')
    : part
}

/** Cuts out every `<tag>…</tag>`, in order. */
export function cutAll(xml: string, tag: string): string[] {
  const parts: string[] = []
  let rest = xml
  for (let part = cut(rest, tag); part; part = cut(rest, tag)) {
    parts.push(part)
    const end = rest.search(new RegExp(`</(?:[\\w.-]+:)?${tag}>`))
    rest = rest.slice(end + 1)
  }
  return parts
}

/** Reads the text of the SOAP Fault; null when the answer has none. */
export function falha(xml: string): string | null {
  if (!/<(?:[\w.-]+:)?Fault[\s>]/.test(xml)) return null
  const fault = findNo(parseXml(xml), 'Fault')
  if (!fault) return null
  const texto = findNo(fault, 'Text') ?? findNo(fault, 'faultstring')
  return texto?.texto.trim() || 'SOAP Fault'
}
