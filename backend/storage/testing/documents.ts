import type { DocumentType } from '../documents.ts';
import { zipOf } from './zip.ts';

export const html = '<!doctype html><script>alert(document.domain)</script>';
export const pdf = '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
export const notebook = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}';
export const csv = 'height,width\n3,4\n';
export const zip = zipOf([{ name: 'model.py', content: 'print("Hello")\n' }]);

const of = (type: DocumentType, content: string | Uint8Array<ArrayBuffer>) => ({
  type,
  blob: new Blob([content], { type }),
});

/** A good file of every type. */
export const documents = [
  of('application/pdf', pdf),
  of('application/zip', zip),
  of('application/x-ipynb+json', notebook),
  of('application/json', '{"accuracy": 0.9}'),
  of('text/csv', csv),
  of('text/markdown', '# My project\n'),
  of('text/plain', 'Notes\n'),
  of('application/octet-stream', Buffer.from([0, 1, 2])),
];
